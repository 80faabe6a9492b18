import { commonEnglish } from './common-english.ts';
import words from './identifying-words.json' with { type: 'json' };
import { languageOf } from './text-language.ts';

// Names that aren't English words, as search keys: lower case, without accents. A hint needs the frequent names of
// many countries, not all. Names that are also words ("Mark", "Rose") or cities ("Sofia") are listed separately.
const givenNames = new Set(words.givenNames);
const familyNames = new Set(words.familyNames);
/** Family names that hardly ever are anything else, so they stand alone: "Krause complains", but not "Johnson". */
const loneFamilyNames = new Set(words.loneFamilyNames);
/** Given names that are also words, months or cities: a capital within a sentence makes them names. */
const ambiguousNames = new Set(words.ambiguousNames);
/** Given names that are words in another language than English, where lower case or the start of a sentence says nothing. */
const namesAndWords = new Set(words.namesAndWords);
/** Before a name. */
const titles = new Set(words.titles);
/** Between a title or a given name and a family name. */
const particles = new Set(words.particles);
/** People with one of these roles are often named right after it. */
const roles = new Set(words.roles);
const departments = new Set(words.departments);
/** Actions that someone does to someone. */
const doneBy = new Set(words.doneBy);
/** Capitalized words that aren't people's names. */
const commonWords = new Set(words.commonWords);

// Two capitalized words that aren't a person: places and products that people often mention.
const places =
  /^(?:(?:New|North|South|East|West|San|Saint|St|Los|Las|Hong|United|Great|Saudi|Sri|Costa|Puerto|El|Cape|Buenos|Rio|Abu|Kuala|Tel)\.? |(?:Google|Microsoft|Amazon|Apple|Blue|Adobe|Office|Power|Visual|Stack|Black|Goldman|Morgan|Wells|Deutsche|Burger|Western|Eastern|Red|Rolls|Ruby) )/;
/** Companies, products and people everyone knows. */
const notPeople = new Set(words.notPeople);
/** "rue Victor Hugo", "Prins Hendrikkade", "San Fernando" */
const placeBefore =
  /(?:^|[ '’(])(?:(?:rue|avenue|boulevard|place|quai|calle|plaza|avenida|paseo|via|piazza)(?: de| del)? |(?:San|Santa|Santo|Saint|Sainte|Sankt|St\.?)[ -])$/u;
const streetAtEnd =
  /(?:kade|straat|laan|plein|weg|gracht|stra(?:ss|ß)e|str|allee|platz|ring|damm|ufer| (?:street|road|avenue|square|lane|park|line|station|circus|airport|hospital|university|school))$/iu;

type Word = {
  start: number;
  end: number;
  /** In lower case, without accents and possessive. */
  key: string;
  /** Capital first, or capitals only (from three letters on). */
  look: 'title' | 'capitals' | 'small';
};

type Reader = {
  text: string;
  words: Word[];
  /** Most words are capitalized, so capitals mean nothing, as in a job title. */
  headline: boolean;
  shouted: boolean;
  /** A capital is a name's: not in German, where every noun has one. */
  capitalIsName: boolean;
  /** Two capitals are a name's: not where titles of offices have them. */
  capitalsAreName: boolean;
  isFrench: boolean;
};

/** Lower case, without accents. */
export function nameKey(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l');
}

/** anna.schmidt, a_schmidt2: the two parts of a mailbox or an account are a name. */
export function isNameOfAccount(first: string, last: string): boolean {
  const isInitial = first.length === 1;
  return givenNames.has(first) || ((isInitial || ambiguousNames.has(first)) && familyNames.has(last));
}

/** Where people's names are: one pass over the words that looks at a few neighbors of each. */
export function namesIn(text: string): { start: number; end: number }[] {
  const reader = readerOf(text);
  const names: { start: number; end: number }[] = [];
  for (let at = 0; at < reader.words.length; at += 1) {
    const last = lastOfName(reader, at);
    const [first, final] = [reader.words[at], reader.words[last ?? -1]];
    if (last === undefined || first === undefined || final === undefined) continue;
    at = last;
    const part = text.slice(first.start, final.end);
    const isPerson =
      !notPeople.has(nameKey(part)) && (isTitle(reader, first) || !isPlace(text, first.start, part));
    if (isPerson) names.push({ start: first.start, end: final.end });
  }
  return names;
}

function isPlace(text: string, start: number, part: string): boolean {
  return (
    places.test(part) ||
    streetAtEnd.test(part) ||
    placeBefore.test(text.slice(Math.max(0, start - 20), start))
  );
}

function readerOf(text: string): Reader {
  const { language } = languageOf(text);
  const found = wordsIn(text, language === 'German');
  const share = (look: Word['look']) => found.filter((word) => word.look === look).length / found.length;
  return {
    text,
    words: found,
    headline: share('small') < 0.5,
    shouted: share('capitals') > 0.5,
    capitalIsName: language !== 'German',
    capitalsAreName: language === 'English',
    isFrench: language === 'French',
  };
}

/** German has "Silkes" instead of "Silke's". */
function wordsIn(text: string, hasBareGenitive: boolean): Word[] {
  return [...text.matchAll(/\p{L}(?:[\p{L}\p{M}'’-]*\p{L})?/gu)].map(({ 0: whole, index }) => {
    const word = whole.replace(/['’]s$/i, '').replace(/^[dlDL]['’](?=\p{Lu})/u, '');
    const start = index + (whole.replace(/['’]s$/i, '').length - word.length);
    const capitals = word.length >= 3 && word === word.toUpperCase() && word !== word.toLowerCase();
    const look = capitals ? 'capitals' : /^\p{Lu}.*\p{Ll}/u.test(word) ? 'title' : 'small';
    const key = nameKey(word);
    const bare = hasBareGenitive && look === 'title' && !givenNames.has(key) ? key.replace(/s$/, '') : key;
    return { start, end: start + word.length, key: givenNames.has(bare) ? bare : key, look };
  });
}

/** The last word of the name that starts at a word; undefined if none does. */
function lastOfName(reader: Reader, at: number): number | undefined {
  const word = reader.words[at];
  if (word === undefined) return undefined;
  if (isTitle(reader, word)) {
    const last = lastAfterTitle(reader, at, word);
    if (last !== undefined || !givenNames.has(word.key)) return last;
  }
  if (!beginsName(reader, at, word)) return undefined;
  const isGenitive = nameKey(reader.text.slice(word.start, word.end)) !== word.key;
  return isGenitive ? at : endOfName(reader, at);
}

/** Not "HR", and "M." only in French. */
function isTitle({ text, isFrench }: Reader, { key, start, end }: Word): boolean {
  if (key === 'm') return isFrench && text.slice(start, end + 2) === 'M. ';
  return titles.has(key) && text.slice(start, end) !== 'HR';
}

/** "Frau Dr. Müller", "mevrouw van Dijk", "monsieur Delattre", but not "Frau und Kinder" or "Herr der Lage". */
function lastAfterTitle(reader: Reader, at: number, word: Word): number | undefined {
  const { words } = reader;
  let first = at;
  while (first < at + 3 && titles.has(words[first + 1]?.key ?? '') && isBesideTitle(reader, first))
    first += 1;
  if (!isBesideTitle(reader, first)) return undefined;
  const named = afterParticles(reader, first);
  const family = words[named];
  const isArticle = !reader.capitalIsName && words[first + 1]?.key === 'der';
  if (family === undefined || commonWords.has(family.key) || isArticle) return undefined;
  // "mr tate"
  if (family.look === 'small')
    return ['mr', 'mrs'].includes(word.key) && named === first + 1 ? named : undefined;
  // In German, "der Herr" and "die Frau" are words, but then no noun follows.
  return word.look === 'small' && !reader.capitalIsName ? undefined : endOfName(reader, named);
}

/** The first word after a word that isn't a particle, such as "van der". */
function afterParticles(reader: Reader, at: number): number {
  let next = at + 1;
  while (next < at + 4 && particles.has(reader.words[next]?.key ?? '') && isBeside(reader, next)) next += 1;
  return next;
}

const isBesideTitle = (reader: Reader, at: number) => /^\.? +$/.test(gap(reader, at));

function beginsName(reader: Reader, at: number, word: Word): boolean {
  const { words } = reader;
  const isGiven = givenNames.has(word.key);
  if (isInitial(reader, at)) return familyNames.has(words[at + 1]?.key ?? '') && isBeside(reader, at);
  const isName = isGiven || ambiguousNames.has(word.key);
  const isWord = namesAndWords.has(word.key);
  if (word.look === 'small')
    return (isGiven && !isWord && isIntroduced(reader, at)) || (isName && isCalled(reader, at));
  const saysNothing = isWord && !reader.capitalsAreName && !isInsideSentence(reader, at);
  if ((isGiven && !saysNothing) || isLoneFamilyName(reader, at, word)) return true;
  if (word.look === 'capitals' || commonWords.has(word.key)) return false;
  const end = endOfName(reader, at);
  if (!reader.capitalIsName)
    return isCalled(reader, at) || (ambiguousNames.has(word.key) && isIntroduced(reader, at));
  if (isIntroduced(reader, at) || isJudged(reader, at)) return true;
  const inside = isInsideSentence(reader, at);
  // "A Norwegian in accounting" is one of many.
  const alone = end === at && (!inside || /(?:ian|ish|ese|ean|can)$/.test(word.key));
  if (isOfDepartment(reader, end) && !alone) return true;
  if (!inside || reader.headline || !reader.capitalsAreName) return false;
  if (ambiguousNames.has(word.key)) return !/^ \d/.test(reader.text.slice(word.end, word.end + 2));
  const last = words[end]?.key ?? '';
  return end > at && !commonEnglish.has(last) && !/(?:ian|ish|ese|ean|can|i)$/.test(word.key);
}

/** Companies and streets have names of people, followed by another word. */
function isLoneFamilyName(reader: Reader, at: number, { key, look }: Word): boolean {
  if (look !== 'title' || !loneFamilyNames.has(key)) return false;
  const next = reader.words[at + 1];
  return next === undefined || next.look === 'small' || !isBeside(reader, at);
}

/** The family name belongs to the given name; words in capitals only if they are surely a name. */
function endOfName(reader: Reader, at: number): number {
  const { words, shouted } = reader;
  let last = at;
  while (last < at + 3) {
    if (!isBeside(reader, last)) break;
    const next = afterParticles(reader, last);
    const word = words[next];
    if (word === undefined) break;
    const isFamily = familyNames.has(word.key);
    const titled = (word.look === 'title' || isInitial(reader, next)) && !commonWords.has(word.key);
    const loud = word.look === 'capitals' && words[at]?.look === 'capitals' && !shouted && last === at;
    if (!(titled || loud || (isFamily && word.look !== 'title'))) break;
    last = next;
  }
  return last;
}

const calledWords = new Set(words.called);
const articles = new Set(['der', 'die', 'den', 'el', 'la']);

/** After a role ("my boss Anna", "my boss is Anna", "Head of HR Mia") or an action ("told by Peter"). */
function isIntroduced(reader: Reader, at: number): boolean {
  const key = (back: number) => reader.words[at - back]?.key ?? '';
  const isBeforeRole = (back: number) => roles.has(key(back)) && /^[,:]? +$/.test(gap(reader, at - back));
  if (!/^[,:]? +$/.test(gap(reader, at - 1))) return false;
  if (roles.has(key(1)) || (articles.has(key(1)) && isBeforeRole(2))) return true;
  if (isCalled(reader, at)) return true;
  if (['is', 'was'].includes(key(1))) return reader.capitalsAreName && roles.has(key(2));
  if (key(1) === 'by' || key(1) === 'door') return doneBy.has(key(2));
  return key(2) === 'of' && key(3) === 'head';
}

/** "a guy called Brad", "die Chefin heißt Gabriele", "el gerente se llama Joaquín" */
function isCalled({ words: all }: Reader, at: number): boolean {
  const [third = '', second = '', called = ''] = all.slice(Math.max(0, at - 3), at).map(({ key }) => key);
  return (
    calledWords.has(called) &&
    (roles.has(second) || (['se', 'guy', 'named', 'was'].includes(second) && roles.has(third)))
  );
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
