import { circumstancesIn, isDate } from './identifying-circumstances.ts';
import words from './identifying-words.json' with { type: 'json' };

// Names that aren't English words, as search keys: lower case, without accents. A hint needs the frequent names of
// many countries, not all. Names that are also words ("Mark", "Rose") or cities ("Sofia") are listed separately.
const givenNames = new Set(words.givenNames);
const familyNames = new Set(words.familyNames);
/** Given names that are also words, months or cities: a capital within a sentence makes them names. */
const ambiguousNames = new Set(words.ambiguousNames);
/** Before a name. */
const titles = new Set(words.titles);
/** People with one of these roles are often named right after it. */
const roles = new Set(words.roles);
const departments = new Set(words.departments);
/** Actions that someone does to someone. */
const doneBy = new Set(words.doneBy);
/** Capitalized words that aren't people's names. */
const commonWords = new Set(words.commonWords);

type Identifying = 'email' | 'phone' | 'link' | 'name' | 'only' | 'date' | 'title';
export type IdentifyingPart = { kind: Identifying; text: string };
type Found = IdentifyingPart & { start: number; end: number };

// Two capitalized words that aren't a person: places and products that people often mention.
const places =
  /^(?:(?:New|North|South|East|West|San|Saint|St|Los|Las|Hong|United|Great|Saudi|Sri|Costa|Puerto|El|Cape|Buenos|Rio|Abu|Kuala|Tel)\.? |(?:Google|Microsoft|Amazon|Apple|Blue|Adobe|Office|Power|Visual|Stack|Black|Goldman|Morgan|Wells|Deutsche|Burger|Western|Eastern|Red|Rolls|Ruby) )/;

// Each repetition is bounded or can't restart, so the time grows no faster than the length of the text.
const patterns: readonly [Identifying, RegExp, accept?: (part: string) => boolean][] = [
  ['email', /(?<![^\s@,;<>()"'])[^\s@,;<>()"']+@[^\s@,;<>()"']+\.[\p{L}]{2,}/gu],
  [
    'link',
    /(?:https?:\/\/|www\.)[^\s<>"']+|\b(?:linkedin|facebook|instagram|xing|github)\.com\/[^\s<>"']+/giu,
  ],
  ['link', /(?<![\p{L}\p{N}._])@[\p{L}\p{N}_][\p{L}\p{N}_.-]{2,}/gu],
  // anna.schmidt, a_schmidt2: typical names of mailboxes and accounts.
  ['link', /(?<![\p{L}\p{N}@._/-])\p{L}{1,20}[._]\p{L}{2,30}\d{0,4}(?![\p{L}\p{N}_@/-]|\.\p{L})/gu, isHandle],
  // As numbers are dialed: starting with + or 0, in groups, in one piece, or after a word like "call".
  ['phone', /(?<![\p{L}\p{N}])(?:\+|\(?0)\d[\d ()/.-]{5,20}\d(?![\p{L}\p{N}])/gu, isLongNumber],
  ['phone', /(?<![\p{L}\p{N}])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\p{L}\p{N}])/gu],
  ['phone', /(?<![\p{L}\p{N}.,/-])\d{2,4}([ .-])\d{2,4}(?:\1\d{2,4}){1,4}(?![\p{L}\p{N}/-])/gu, isDialled],
  ['phone', /(?<![\p{L}\p{N}$€£]|[.,]|[$€£] )\d{8,15}(?![\p{L}\p{N}%€]|[.,]\d| ?[€%])/gu, isOneNumber],
  [
    'phone',
    /(?<=\b(?:call|phone|tel|mobile|cell|whatsapp|ring|dial|text me)\b[^\d\n]{0,20})\d[\d ()/.-]{4,18}\d(?![\p{L}\p{N}])/giu,
    isOneNumber,
  ],
];

/**
 * Parts of a text that may identify its author or someone else: email addresses, phone numbers, links to profiles,
 * what looks like a person's name, and circumstances that fit one person. A hint for the author, never a reason to refuse a text, so it would rather miss a
 * name than raise a false alarm.
 * @param known names that aren't people, such as the company's own; case-insensitive
 */
export function identifyingParts(text: string, known: readonly string[] = []): IdentifyingPart[] {
  const harmless = known.map((name) => name.toLowerCase());
  const found: Found[] = [];
  const add = (part: Found) => {
    if (!found.some((other) => part.start < other.end && other.start < part.end)) found.push(part);
  };
  for (const [kind, pattern, accept = () => true] of patterns) {
    for (const match of text.matchAll(pattern)) {
      if (!accept(match[0])) continue;
      add({ kind, text: match[0], start: match.index, end: match.index + match[0].length });
    }
  }
  for (const { start, end } of namesIn(text)) {
    const part = text.slice(start, end);
    if (places.test(part) || harmless.some((name) => name.includes(part.toLowerCase()))) continue;
    add({ kind: 'name', text: part, start, end });
  }
  for (const { kind, text: part, start } of circumstancesIn(text))
    add({ kind, text: part, start, end: start + part.length });
  found.sort((one, other) => one.start - other.start);
  const byText = new Map(found.map(({ kind, text: part }) => [part, { kind, text: part }]));
  return [...byText.values()];
}

function digitsOf(part: string): string {
  return part.replace(/\D/g, '');
}

function isLongNumber(part: string): boolean {
  return digitsOf(part).length >= 7 && !isDate(part);
}

/** Not a date, not years, and not an amount with grouped thousands. */
function isDialled(part: string): boolean {
  const groups = part.split(/[ .-]/);
  const isDate = groups.length === 3 && groups.some((group) => /^(?:19|20)\d\d$/.test(group));
  const areYears = groups.every((group) => /^(?:19|20)\d\d$/.test(group));
  const isAmount = groups.slice(1).every((group) => group.length === 3);
  const { length } = digitsOf(part);
  return !isDate && !areYears && !isAmount && length >= 8 && length <= 15;
}

/** Not round, unlike amounts, and not a date like 20261121. */
function isOneNumber(part: string): boolean {
  const digits = digitsOf(part);
  return digits.length >= 6 && !/000$/.test(digits) && !/^(?:19|20)\d\d[01]\d[0-3]\d$/.test(digits);
}

function isHandle(part: string): boolean {
  const [first = '', last = ''] = part.split(/[._]/).map((half) => keyOf(half.replace(/(?<!\d)\d+$/, '')));
  return (
    givenNames.has(first) || ((first.length === 1 || ambiguousNames.has(first)) && familyNames.has(last))
  );
}

type Word = {
  start: number;
  end: number;
  /** In lower case, without accents and possessive. */
  key: string;
  /** Capital first, or capitals only (from three letters on). */
  look: 'title' | 'capitals' | 'small';
};

function keyOf(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l');
}

function wordsIn(text: string): Word[] {
  return [...text.matchAll(/\p{L}(?:[\p{L}\p{M}'’-]*\p{L})?/gu)].map(({ 0: whole, index }) => {
    const word = whole.replace(/['’]s$/i, '');
    const capitals = word.length >= 3 && word === word.toUpperCase() && word !== word.toLowerCase();
    const look = capitals ? 'capitals' : /^\p{Lu}.*\p{Ll}/u.test(word) ? 'title' : 'small';
    return { start: index, end: index + word.length, key: keyOf(word), look };
  });
}

/** Where people's names are: one pass over the words that looks at a few neighbors of each. */
function namesIn(text: string): { start: number; end: number }[] {
  const words = wordsIn(text);
  const share = (look: Word['look']) => words.filter((word) => word.look === look).length / words.length;
  const reader = { text, words, headline: share('small') < 0.5, shouted: share('capitals') > 0.5 };
  const names: { start: number; end: number }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const last = lastOfName(reader, at);
    const start = words[at]?.start ?? 0;
    if (last === undefined) continue;
    names.push({ start, end: words[last]?.end ?? start });
    at = last;
  }
  return names;
}

type Reader = {
  text: string;
  words: Word[];
  /** Most words are capitalized, so capitals mean nothing, as in a job title. */
  headline: boolean;
  shouted: boolean;
};

/** The last word of the name that starts at a word; undefined if none does. */
function lastOfName(reader: Reader, at: number): number | undefined {
  const { words } = reader;
  const word = words[at];
  if (word === undefined) return undefined;
  if (titles.has(word.key) && word.look !== 'small') {
    const named = words[at + 1];
    const isNamed = named !== undefined && named.look !== 'small' && /^\.? +$/.test(gap(reader, at));
    return isNamed ? endOfName(reader, at + 1) : undefined;
  }
  return beginsName(reader, at, word) ? endOfName(reader, at) : undefined;
}

function beginsName(reader: Reader, at: number, word: Word): boolean {
  const { words } = reader;
  const isGiven = givenNames.has(word.key);
  if (isInitial(reader, at)) return familyNames.has(words[at + 1]?.key ?? '') && isBeside(reader, at);
  if (word.look === 'small') return isGiven && isIntroduced(reader, at);
  if (isGiven) return true;
  if (word.look === 'capitals' || commonWords.has(word.key)) return false;
  if (isIntroduced(reader, at) || isJudged(reader, at)) return true;
  const end = endOfName(reader, at);
  const inside = isInsideSentence(reader, at);
  // "A Norwegian in accounting" is one of many.
  const alone = end === at && (!inside || /(?:ian|ish|ese|ean|can)$/.test(word.key));
  if (isOfDepartment(reader, end) && !alone) return true;
  if (!inside || reader.headline) return false;
  if (ambiguousNames.has(word.key)) return !/^ \d/.test(reader.text.slice(word.end, word.end + 2));
  return end > at;
}

/** The family name belongs to the given name; words in capitals only if they are surely a name. */
function endOfName(reader: Reader, at: number): number {
  const { words, shouted } = reader;
  let last = at;
  while (last < at + 3) {
    const next = words[last + 1];
    if (next === undefined || !isBeside(reader, last)) break;
    const isFamily = familyNames.has(next.key);
    const titled = (next.look === 'title' || isInitial(reader, last + 1)) && !commonWords.has(next.key);
    const loud = next.look === 'capitals' && words[at]?.look === 'capitals' && !shouted && last === at;
    if (!(titled || loud || (isFamily && next.look !== 'title'))) break;
    last += 1;
  }
  return last;
}

/** After a role ("my boss Anna", "my boss is Anna", "Head of HR Mia") or an action ("told by Peter"). */
function isIntroduced(reader: Reader, at: number): boolean {
  const key = (back: number) => reader.words[at - back]?.key ?? '';
  const before = gap(reader, at - 1);
  if (!/^[,:]? +$/.test(before)) return false;
  if (roles.has(key(1))) return true;
  if (['is', 'was', 'called', 'named'].includes(key(1))) return roles.has(key(2));
  if (key(1) === 'by') return doneBy.has(key(2));
  return key(2) === 'of' && key(3) === 'head';
}

/** "Jonas is a great boss": a name in the place of a pronoun. */
function isJudged(reader: Reader, at: number): boolean {
  const keys = reader.words.slice(at + 1, at + 7).map(({ key }) => key);
  if (!['is', 'was'].includes(keys[0] ?? '')) return false;
  return (
    ['a', 'an', 'my', 'our', 'the'].includes(keys[1] ?? '') && keys.slice(2, 5).some((key) => roles.has(key))
  );
}

function isOfDepartment(reader: Reader, last: number): boolean {
  const [first = '', second = '', third = ''] = reader.words.slice(last + 1, last + 4).map(({ key }) => key);
  return ['from', 'in'].includes(first) && departments.has(second === 'the' ? third : second);
}

/** One capital letter, except "I". */
function isInitial({ text, words }: Reader, at: number): boolean {
  const word = words[at];
  return word !== undefined && word.end - word.start === 1 && /(?!I)\p{Lu}/u.test(text[word.start] ?? '');
}

/** The text between a word and the next. */
function gap({ text, words }: Reader, at: number): string {
  const [one, next] = [words[at], words[at + 1]];
  return one === undefined || next === undefined ? '' : text.slice(one.end, next.start);
}

/** The next word belongs to the same name; an initial has a period. */
function isBeside(reader: Reader, at: number): boolean {
  return (isInitial(reader, at) ? /^\.? +$/ : /^ +$/).test(gap(reader, at));
}

function isInsideSentence({ text, words }: Reader, at: number): boolean {
  const start = words[at]?.start ?? 0;
  return /[\p{Ll}\p{N},;:)] $/u.test(text.slice(Math.max(0, start - 2), start));
}

const nouns: Record<Identifying, string> = {
  email: 'an email address',
  phone: 'a phone number',
  link: 'a link or account name',
  name: 'a name',
  only: 'something that fits only one person',
  date: 'an exact date',
  title: 'a title that only one person has',
};

/** The same parts as text, for the author while writing and for the moderator who decides. */
export function identifyingHints(
  text: string,
  known: readonly string[],
): { text: string; looksLike: string }[] {
  return identifyingParts(text, known).map(({ kind, text: part }) => ({
    text: part,
    looksLike: nouns[kind],
  }));
}
