import { type Degree, insults } from './insulting-words.ts';

export type Insult = { text: string; degree: Degree };

/** The numbers of words of the phrases that begin with a word, the most first. */
const lengths = new Map<string, number[]>();
for (const key of insults.keys()) {
  const [first = '', ...rest] = key.split(' ');
  if (rest.length > 0)
    lengths.set(first, [...new Set([...(lengths.get(first) ?? []), rest.length + 1])].sort().reverse());
}

/** Letters as people write them to get past a list. A star is any letter. */
const disguises: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  '€': 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
  '+': 't',
};
const byLength = Map.groupBy(
  [...insults.keys()].filter((key) => !key.includes(' ')),
  ({ length }) => length,
);

type Word = { keys: string[]; start: number; end: number };

/**
 * Words that are nearly always meant as insults: whole words only, in any case, also disguised like "a$$hole",
 * "id*ot", "idiooot" and "i d i o t".
 */
export function insultsIn(text: string): Insult[] {
  const words = wordsIn(text);
  const found: Insult[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const match = insultAt(words, at);
    const [first, last] = [words[at], words[at + (match?.length ?? 1) - 1]];
    if (!match || !first || !last) continue;
    found.push({ text: text.slice(first.start, last.end), degree: match.degree });
    at += match.length - 1;
  }
  return [...new Map(found.map((insult) => [insult.text, insult])).values()];
}

/** The longest insult that begins with a word. */
function insultAt(words: readonly Word[], at: number): { degree: Degree; length: number } | undefined {
  const keys = words[at]?.keys ?? [];
  for (const length of lengths.get(keys[0] ?? '') ?? []) {
    const phrase = words.slice(at, at + length).map((word) => word.keys[0]);
    const degree = insults.get(phrase.join(' '));
    if (degree && phrase.length === length) return { degree, length };
  }
  const degree = keys.map((key) => insults.get(key)).find((is) => is !== undefined);
  if (degree) return { degree, length: 1 };
  return spelledOut(words, at);
}

/** "i d i o t" */
function spelledOut(words: readonly Word[], at: number): { degree: Degree; length: number } | undefined {
  let letters = '';
  for (const { keys } of words.slice(at, at + 14)) {
    const [key = ''] = keys;
    if (key.length !== 1) break;
    letters += key;
  }
  for (let { length } = letters; length >= 4; length -= 1) {
    const degree = insults.get(letters.slice(0, length));
    if (degree) return { degree, length };
  }
  return undefined;
}

/** What joins letters ends no word, so "idiot!" has none. */
const word = /[\p{L}\p{N}@$€*+!](?:[\p{L}\p{M}\p{N}@$€*+]|[!'’-](?=[\p{L}\p{N}$]))*/gu;

function wordsIn(text: string): Word[] {
  return [...text.matchAll(word)].map(({ 0: whole, index }) => ({
    keys: keysOf(whole),
    start: index,
    end: index + whole.length,
  }));
}

/** What a word may be meant as, its own spelling first. */
function keysOf(word: string): string[] {
  const plain = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('’', "'")
    .replace(/'s$/, '');
  if (!/\p{L}/u.test(plain)) return [plain];
  // "d'abrutis"
  const keys = [plain, plain.replace(/^(?:[dl]|qu)'/, '')];
  if (/[^\p{L}'*-]/u.test(plain)) keys.push(undisguised(plain), undisguised(plain.replaceAll('1', 'l')));
  if (plain.includes('*'))
    keys.push(
      plain.replaceAll('*', ''),
      ...(byLength.get(plain.length) ?? []).filter((key) => fits(plain, key)),
    );
  if (/(\p{L})\1\1/u.test(plain))
    for (const once of ['$1', '$1$1']) keys.push(plain.replace(/(\p{L})\1{2,}/gu, once));
  return keys;
}

const undisguised = (word: string) => word.replace(/[@43€1!0$57+]/g, (letter) => disguises[letter] ?? letter);

/** "A****loch": at least the first letter and a third of all are there. */
function fits(masked: string, key: string): boolean {
  const shown = [...masked].filter((letter) => letter !== '*').length;
  if (masked.startsWith('*') || shown * 3 < masked.length) return false;
  return [...masked].every((letter, at) => letter === '*' || letter === key[at]);
}
