/**
 * A search in the words of a company's reviews: its length, of how many letters or digits a word is, how many words may be
 * searched for, and how many reviews with the rarest word are counted, and sorted by rating.
 * In a file of its own, because the code of every page has the other limits.
 */
export const reviewSearch = { maxLength: 100, minLetters: 2, mostWords: 8, counted: 5000 } as const;
