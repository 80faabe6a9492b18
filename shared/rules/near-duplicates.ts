/** Words in a row that are compared. With three, a changed word in ten already hides a copy. */
const shingleWords = 2;
/** Texts with fewer words are alike by chance, such as "Great place to work". */
const fewestWords = 10;
/** A sentence that two people write by chance is shorter, or it's a single one. */
const copied = { words: 6, sentences: 2 };
const nearFrom = 0.6;
/** Of 64 minimums, so many are the same in nearly all pairs of texts that are alike, and in hardly any others. */
const sameMinimums = { of: 64, atLeast: 27 };
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const digitsOfSentence = 4;

/** What finds texts that may be alike. It shows none of their words to anyone without the key of its hashes. */
export type TextSignature = {
  /** A character for each of 64 minimums; empty for a short text. */
  minimums: string;
  /** Four characters for each of its longer sentences. */
  sentences: string;
};

/** A text in the form in which it's compared. */
export type ComparedText = { shingles: ReadonlySet<string>; sentences: ReadonlySet<string> };

export type Likeness = {
  /** The share of two-word phrases that two texts have in common, of all that either has. */
  similarity: number;
  /** How many of their longer sentences are the same. */
  sentences: number;
};

type Word = { key: string; start: number; end: number };

function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu)].map(({ 0: word, index: start }) => ({
    key: word.toLowerCase().replace(/['’]/g, ''),
    start,
    end: start + word.length,
  }));
}

export function comparedText(text: string): ComparedText {
  return { shingles: shinglesOf(text), sentences: sentencesOf(text) };
}

/** Each two words in a row. None of a short text. */
function shinglesOf(text: string): Set<string> {
  const keys = wordsIn(text).map(({ key }) => key);
  if (keys.length < fewestWords) return new Set();
  const starts = keys.slice(0, keys.length - shingleWords + 1);
  return new Set(starts.map((_, at) => keys.slice(at, at + shingleWords).join(' ')));
}

/** The longer sentences of a text, as their words. */
function sentencesOf(text: string): Set<string> {
  const sentences = text.split(/[.!?…\n]/).map((sentence) => wordsIn(sentence).map(({ key }) => key));
  return new Set(sentences.filter(({ length }) => length >= copied.words).map((keys) => keys.join(' ')));
}

/** How much two texts have in common; undefined if that may be chance. */
export function likenessOf(text: ComparedText, other: ComparedText): Likeness | undefined {
  const common = countCommon(text.shingles, other.shingles);
  const all = text.shingles.size + other.shingles.size - common;
  const similarity = all === 0 ? 0 : common / all;
  const sentences = countCommon(text.sentences, other.sentences);
  return similarity >= nearFrom || sentences >= copied.sentences ? { similarity, sentences } : undefined;
}

function countCommon(parts: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let count = 0;
  for (const part of parts) if (others.has(part)) count += 1;
  return count;
}

/**
 * MinHash: for each of 64 orders of all hashes, the last six bits of what comes first in it.
 * @param bits of a shingle or a sentence: 32 random-looking ones. If they depend on a key, so does the signature.
 */
export function signatureOf(text: ComparedText, bits: (part: string) => number): TextSignature {
  const hashes = Array.from(text.shingles, bits);
  let minimums = '';
  for (let order = 1; hashes.length > 0 && order <= sameMinimums.of; order += 1) {
    let least = 0xffffffff;
    for (const hash of hashes) least = Math.min(least, mixed(hash ^ Math.imul(order, 0x9e3779b1)));
    minimums += digits[least % digits.length];
  }
  const sentences = Array.from(text.sentences, (sentence) => {
    const hash = bits(sentence);
    return Array.from({ length: digitsOfSentence }, (_, at) => digits[(hash >>> (6 * at)) % digits.length]);
  });
  return { minimums, sentences: sentences.flat().join('') };
}

/** The finalizer of MurmurHash3, which changes half of the bits if one changes. */
function mixed(value: number): number {
  const one = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const two = Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return (two ^ (two >>> 16)) >>> 0;
}

/** Which of the signatures belong to texts that are probably alike. The texts themselves show whether they are. */
export function mayBeAlike<Other extends TextSignature>(
  text: TextSignature,
  others: readonly Other[],
): Other[] {
  const sentences = new Set<number>();
  for (let at = 0; at < text.sentences.length; at += digitsOfSentence)
    sentences.add(sentenceAt(text.sentences, at));
  return others.filter(
    (other) =>
      countSame(text.minimums, other.minimums) >= sameMinimums.atLeast ||
      countAmong(sentences, other.sentences) >= copied.sentences,
  );
}

function countSame(minimums: string, others: string): number {
  let same = 0;
  const length = Math.min(minimums.length, others.length);
  for (let order = 0; order < length; order += 1)
    if (minimums.charCodeAt(order) === others.charCodeAt(order)) same += 1;
  return same;
}

function countAmong(sentences: ReadonlySet<number>, others: string): number {
  let count = 0;
  for (let at = 0; at < others.length; at += digitsOfSentence)
    if (sentences.has(sentenceAt(others, at))) count += 1;
  return count;
}

/** A sentence's four characters as a number, which is compared faster. */
function sentenceAt(sentences: string, at: number): number {
  let number = 0;
  for (let digit = at; digit < at + digitsOfSentence; digit += 1)
    number = number * 128 + sentences.charCodeAt(digit);
  return number;
}

/** Where a passage begins and ends in each of two texts, as UTF-16 offsets. */
export type SharedPassage = { start: number; end: number; otherStart: number; otherEnd: number };

/** A text whose passages are looked for in others: its words, each six of them in a row, and where those are first. */
export type PassageText = {
  words: readonly Word[];
  runs: readonly string[];
  places: ReadonlyMap<string, number>;
};

export function passageText(text: string): PassageText {
  const words = wordsIn(text);
  const runs = runsOf(words);
  const places = new Map<string, number>();
  for (let at = runs.length - 1; at >= 0; at -= 1) places.set(runs[at] ?? '', at);
  return { words, runs, places };
}

/** Passages of six or more words that two texts have in common, in the order of the first, whatever their case and punctuation. */
export function sharedPassages(
  { words: own, runs: ownRuns }: PassageText,
  { words: theirs, places }: PassageText,
): SharedPassage[] {
  const passages: SharedPassage[] = [];
  for (let at = 0; at < ownRuns.length; at += 1) {
    const place = places.get(ownRuns[at] ?? '');
    if (place === undefined) continue;
    let length = copied.words;
    while (own[at + length]?.key !== undefined && own[at + length]?.key === theirs[place + length]?.key)
      length += 1;
    passages.push({
      start: own[at]?.start ?? 0,
      end: own[at + length - 1]?.end ?? 0,
      otherStart: theirs[place]?.start ?? 0,
      otherEnd: theirs[place + length - 1]?.end ?? 0,
    });
    at += length - 1;
  }
  return passages;
}

/** Each six words in a row, from each word on. */
function runsOf(words: readonly Word[]): string[] {
  const all = words.map(({ key }) => key).join(' ');
  const ends: number[] = [];
  for (const { key } of words) ends.push((ends.at(-1) ?? -1) + 1 + key.length);
  const starts = ends.slice(0, Math.max(0, words.length - copied.words + 1));
  return starts.map((end, at) => all.slice(end - (words[at]?.key.length ?? 0), ends[at + copied.words - 1]));
}
