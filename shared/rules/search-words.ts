import { deletions, editDistance } from './edit-distance.ts';

/** In front of what is left of a word without up to one letter, and without two. */
const ONE_DELETION = '-';
const TWO_DELETIONS = '=';
const DIGIT = /\p{N}/u;

/** Parts of words are searched for from this length on. */
const MIN_PART = 3;
/** A typo makes a word of at least four letters out of three or more. */
const MIN_MISTYPED = 3;
const MIN_MEANT = 4;
/** From here on, two typos are forgiven, in words of at least as many letters as have parts for it. */
const TWO_TYPOS = 7;
const MIN_MEANT_TWICE = 6;

/** How many typos are forgiven in a word. None in a number: another number is something else. */
export function typosIn(word: string): number {
  const { length } = [...word];
  if (length < MIN_MISTYPED || DIGIT.test(word)) return 0;
  return length < TWO_TYPOS ? 1 : 2;
}

/** The number of typos that make `meant` into `typed`, or undefined if it is too many. */
export function typosBetween(typed: string, meant: string): number | undefined {
  const most = typosIn(typed);
  if (most === 0 || [...meant].length < MIN_MEANT) return undefined;
  const typos = editDistance(typed, meant, most);
  if (typos === 2 && [...meant].length < MIN_MEANT_TWICE) return undefined;
  return typos === 0 || typos > most ? undefined : typos;
}

/**
 * What a word is found by: its ends (a part of a word is the start of one of them), and what is left of it after
 * deletions. Nothing with a digit is, because no typo is forgiven in a number.
 */
export function partsOf(word: string): string[] {
  const letters = [...word];
  const ends = letters.slice(MIN_PART).map((_, index) => letters.slice(index + 1).join(''));
  const once = letters.length < MIN_MEANT ? [] : deletions(word, 1);
  const known = new Set(once);
  const twice = letters.length < MIN_MEANT_TWICE ? [] : deletions(word, 2).filter((text) => !known.has(text));
  return [...new Set(ends), ...marked(once, ONE_DELETION), ...marked(twice, TWO_DELETIONS)];
}

const marked = (texts: string[], mark: string) =>
  texts.filter((text) => !DIGIT.test(text)).map((text) => mark + text);

/** Parts of which a word has at least one if `typed` may be that word with up to so many typos. */
export function typoParts(typed: string, typos: number): string[] {
  const texts = deletions(typed, typos);
  // A word with one typo has a part in common that needs one deletion at most: far fewer words have one of those.
  return [...marked(texts, ONE_DELETION), ...(typos > 1 ? marked(texts, TWO_DELETIONS) : [])];
}

export const isPart = (typed: string) => [...typed].length >= MIN_PART;
