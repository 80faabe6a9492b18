import { reviewSearch } from '#shared/review-search.ts';
import { searchKey } from './search-key.ts';

/** Raise it when `wordsOfReview` or `factWords` changes: the index is then made again. */
export const reviewWordsVersion = 3;

/** What a card shows that people type. */
type CardTexts = Record<'pros' | 'cons' | 'advice' | 'review_text' | 'job_title', string>;
type Card = CardTexts & { kind_of_work: string | null };

/** PostgreSQL refuses words of more than 2,046 bytes. */
const MAX_LETTERS = 120;

/** The words that a search finds a review by, and its kind of work as one of them: each once, in order. */
export function wordsOfReview(card: Card): string[] {
  const { pros, cons, advice, review_text, job_title, kind_of_work } = card;
  const words = wordsIn([pros, cons, advice, review_text, job_title].join('\n'));
  return [...words, ...(kind_of_work === null ? [] : [kindWord(kind_of_work)])].toSorted();
}

/** No one can type it: words have only letters and digits. */
export const kindWord = (kind: string): string => `=${kind}`;

/** The words of a text as a search compares them. Case, accents and the s of a plural don't matter. */
export function wordsIn(text: string): string[] {
  const words = searchKey(text).split(' ').filter(isLongEnough);
  return [...new Set(words.map((word) => singular(shortened(word))))];
}

// A letter is one or two UTF-16 units. Counting the letters of each word would take most of the time.
const isLongEnough = (word: string) =>
  word.length >= 2 * reviewSearch.minLetters || [...word].length >= reviewSearch.minLetters;
const shortened = (word: string) =>
  word.length <= MAX_LETTERS ? word : [...word].slice(0, MAX_LETTERS).join('');

/** Harman's "S stemmer" (1991): "shifts" is "shift" and "salaries" is "salary", but "boss" and "bonus" stay. */
function singular(word: string): string {
  if (word.length <= 3 || !word.endsWith('s')) return word;
  if (word.endsWith('ies') && !/[ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/[aeo]es$/.test(word)) return word;
  return /[us]s$/.test(word) ? word : word.slice(0, -1);
}

/** Why a text can't be searched for, and what to do; undefined if it can. */
export function whyNotSearchable(text: string): string | undefined {
  if (text.length > reviewSearch.maxLength)
    return `That's too long. Search for at most ${reviewSearch.maxLength} characters.`;
  const { length } = wordsIn(text);
  if (length === 0) return `Search for a word of at least ${reviewSearch.minLetters} letters or digits.`;
  if (length > reviewSearch.mostWords)
    return `That's too many words. Search for at most ${reviewSearch.mostWords}.`;
  return undefined;
}
