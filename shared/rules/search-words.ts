import { deletions, editDistance } from './edit-distance.ts';

/** Prefixes of what is left of a word after at most one deletion, and after two. */
const ONE_DELETION = '-';
const TWO_DELETIONS = '=';
const DIGIT = /\p{N}/u;

/** The shortest part of a word that we search for. */
const MIN_PART = 3;
/** We forgive a typo in three or more letters, if the word meant has at least four. */
const MIN_MISTYPED = 3;
const MIN_MEANT = 4;
/** With this many letters we forgive two typos, if the word meant has at least six. */
const TWO_TYPOS = 7;
const MIN_MEANT_TWICE = 6;

/** How many typos we forgive in a word. None in a number, because another number means something else. */
export function typosIn(word: string): number {
  const { length } = [...word];
  if (length < MIN_MISTYPED || DIGIT.test(word)) return 0;
  return length < TWO_TYPOS ? 1 : 2;
}

/** The number of typos that turn `meant` into `typed`, or undefined if there are too many. */
export function typosBetween(typed: string, meant: string): number | undefined {
  const most = typosIn(typed);
  if (most === 0 || [...meant].length < MIN_MEANT) return undefined;
  const typos = editDistance(typed, meant, most);
  if (typos === 2 && [...meant].length < MIN_MEANT_TWICE) return undefined;
  return typos === 0 || typos > most ? undefined : typos;
}

/**
 * What we index for a word: its endings (any part of a word starts one of them), and what is left of it after deletions,
 * unless that has a digit, because we forgive no typos in a number.
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

/** A word that was typed as `typed`, with at most this many typos, has at least one of these parts. */
export function typoParts(typed: string, typos: number): string[] {
  const texts = deletions(typed, typos);
  // With one typo, both share a part with at most one deletion, and far fewer words have one of those.
  return [...marked(texts, ONE_DELETION), ...(typos > 1 ? marked(texts, TWO_DELETIONS) : [])];
}

export const isPart = (typed: string) => [...typed].length >= MIN_PART;
