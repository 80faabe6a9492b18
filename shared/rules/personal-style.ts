import { commonEnglish } from './common-english.ts';
import { editDistance } from './edit-distance.ts';
import { isPerson } from './identifying-circumstances.ts';

const longWord = 7;

/** The words of a company's other reviews. */
export type Vocabulary = {
  reviews: number;
  words: Set<string>;
  stems: Set<string>;
  shapes: Map<string, string[]>;
};

type Style = 'self' | 'spelling' | 'rare';
export type StylePart = { kind: Style; text: string };

/** With fewer other reviews, or words in them, nearly every word would be the author's own. */
const enough = { reviews: 5, words: 150 };
/** How many of each kind are pointed out. A longer list would help no one. */
const most: Record<Style, number> = { self: 2, spelling: 2, rare: 3 };

/** The words of other reviews. */
export function vocabularyOf(texts: readonly string[]): Vocabulary {
  const written = texts.filter((text) => text.trim() !== '');
  const words = new Set(written.flatMap((text) => wordsIn(text).map(({ key }) => key)));
  return { reviews: written.length, words, ...indexOf(words) };
}

/**
 * Finds what colleagues may recognize the author by: self-descriptions, unusual spelling, and words that no other
 * review of the company has. Returns a few hints of each kind, best first.
 * @param others undefined if they aren't known
 * @param known names that don't belong to the author, such as the company's
 */
function styleParts(text: string, others?: Vocabulary, known: readonly string[] = []): StylePart[] {
  const words = wordsIn(text);
  const ofOthers = others ?? vocabularyOf([]);
  const taken = new Set(known.flatMap((name) => wordsIn(name).map(({ key }) => key)));
  const own = words.filter(({ key }) => !ofOthers.words.has(key) && !taken.has(key));
  const spelled = own.filter(({ key }) => isMisspelled(key) || isVariant(key, ofOthers));
  const misspelled = new Set(spelled.map(({ key }) => key));
  const found: Record<Style, string[]> = {
    self: selfDescriptions(text),
    spelling: spelled.map((word) => word.text),
    rare: rareWords(
      words,
      own.filter(({ key }) => !misspelled.has(key)),
      ofOthers,
    ),
  };
  return (Object.keys(found) as Style[]).flatMap((kind) =>
    [...new Set(found[kind])].slice(0, most[kind]).map((part) => ({ kind, text: part })),
  );
}

type Word = { text: string; key: string };

function wordsIn(text: string): Word[] {
  return [...text.matchAll(/\p{L}[\p{L}\p{M}'’]*/gu)].map(([word]) => ({
    text: word,
    key: word.toLowerCase().replaceAll('’', "'").replace(/'s?$/, ''),
  }));
}

/** The same for "manage", "manages", "managed" and "manager". */
function stemOf(key: string): string {
  const bare = (key.split("'")[0] ?? key).replace(/ie(?=[sd]$)/, 'y');
  const stem = bare.replace(/(?:ings?|edly|ers?|ed|es|ly|s|e|y)$/, '');
  return (stem.length < 3 ? bare : stem).replace(/([^aeiou])\1$/, '$1');
}

/** How a word looks to someone who isn't sure of its vowels and doubled letters. */
function shapeOf(key: string): string {
  return key
    .replace(/(.)\1+/g, '$1')
    .replace(/[aeiouy]+/g, 'a')
    .replaceAll('z', 's');
}

function indexOf(words: Set<string>): Pick<Vocabulary, 'stems' | 'shapes'> {
  const stems = new Set<string>();
  const shapes = new Map<string, string[]>();
  for (const word of words) {
    stems.add(stemOf(word));
    if (word.length >= longWord - 1) shapes.set(shapeOf(word), [...(shapes.get(shapeOf(word)) ?? []), word]);
  }
  return { stems, shapes };
}

const common = indexOf(commonEnglish);

const usualMistakes = new Set(
  `acheive accomodate adress alot arguement becuase beleive buisness calender collegue colleage comming commited
concious definately dissapoint embarass enviroment existance experiance finaly foward freind goverment grammer happend
harrass hierachy immediatly independant knowlege liason maintainance managment neccessary noticable occassion occured
oppurtunity payed performace persistant posession prefered priviledge probaly proffesional publically realy reccomend
recieve refered relevent responsability rythm schedual seperate seperately succesful suprise teh tendancy thier tommorow
truely untill usefull wether wich wierd writting alright gonna wanna gotta kinda sorta cuz coz tho thru ppl tbh imo imho
smh lol idk btw ur`.split(/\s+/),
);

const isMisspelled = (key: string) => usualMistakes.has(key) || /(\p{L})\1\1/u.test(key);

/** Whether a word is nearly one that others use: "organise", where they write "organize". */
function isVariant(key: string, { shapes, stems }: Vocabulary): boolean {
  if (key.length < longWord || key.includes("'")) return false;
  const stem = stemOf(key);
  if (common.stems.has(stem) || stems.has(stem)) return false;
  const shape = shapeOf(key);
  const alike = [...(shapes.get(shape) ?? []), ...(common.shapes.get(shape) ?? [])];
  return alike.some((word) => editDistance(key, word, 1) === 1);
}

/** Rare words, most used and longest first. None where most of the text isn't English. */
function rareWords(words: readonly Word[], own: readonly Word[], others: Vocabulary): string[] {
  if (others.reviews < enough.reviews || others.words.size < enough.words) return [];
  const isKnown = ({ key }: Word) => common.stems.has(stemOf(key));
  if (words.filter(isKnown).length * 2 < words.length) return [];
  const used = Map.groupBy(
    // A capital makes it a name, or the start of a sentence.
    own.filter(
      (word) =>
        word.text === word.key &&
        word.key.length >= 5 &&
        !isKnown(word) &&
        !others.stems.has(stemOf(word.key)),
    ),
    ({ key }) => stemOf(key),
  );
  return [...used.values()]
    .sort((one, other) => other.length - one.length || longest(other) - longest(one))
    .flatMap(([first]) => first?.text ?? []);
}

const longest = (words: readonly Word[]) => Math.max(...words.map(({ text }) => text.length));

const kin = new Set(
  `mom mum dad mother father parent grandmother grandfather single veteran immigrant foreigner vegan muslim christian jew
hindu woman man girl guy student trainee intern graduate newcomer person`.split(/\s+/),
);
const isSomeone = (word: string) =>
  kin.has(word) ||
  (isPerson(word) && !/(?:ment|ever|number|other|either|however|er than|after|under|over)$/.test(word));

/**
 * "As a mother of two, I", "I'm a Norwegian nurse", "I started as an intern": what authors say they are. Each
 * repetition is bounded, so the time grows no faster than the text.
 */
const selfPatterns = [
  /\b(?:as|being|speaking as) (?:an?|the|one of the|someone who|somebody who)((?: [\p{L}'’-]{1,30}){1,6})(?=,? (?:I|I['’]\p{L}{1,2}|my|we|our)\b)/giu,
  /\bI(?:['’]m| am| was) (?:an?|the)((?: [\p{L}'’-]{1,30}){1,4})/gu,
  /\bI (?:\p{L}{1,20} ){1,4}as (?:an?|the)((?: [\p{L}'’-]{1,30}){1,4})/gu,
];

function selfDescriptions(text: string): string[] {
  return selfPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: part, 1: about = '' }) => {
      const words = about.trim().split(' ');
      const last = words.findIndex((word) => isSomeone(word.toLowerCase()));
      if (last === -1 && !/\b(?:someone|somebody) who\b/i.test(part)) return [];
      return [part.trim()];
    }),
  );
}

const nouns: Record<Style, (others: number) => string> = {
  self: () => 'a description of you',
  spelling: () => 'an unusual spelling',
  rare: (others) => `an unusual word. None of the ${others} newest reviews here has it`,
};

/** The hints as text, for the author while writing. */
export function styleHints(text: string, others: Vocabulary | undefined, known: readonly string[]) {
  return styleParts(text, others, known).map(({ kind, text: part }) => ({
    text: part,
    looksLike: nouns[kind](others?.reviews ?? 0),
  }));
}
