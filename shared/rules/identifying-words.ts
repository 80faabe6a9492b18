import words from './identifying-words.json' with { type: 'json' };

// Names that aren't English words, as search keys: lower case, without accents. A hint needs the frequent names of
// many countries, not all. Names that are also words ("Mark", "Rose") or cities ("Sofia") are listed separately.
export const givenNames = new Set(words.givenNames);
export const familyNames = new Set(words.familyNames);
/** Given names that are also words, months or cities: a capital within a sentence makes them names. */
export const ambiguousNames = new Set(words.ambiguousNames);
/** Before a name. */
export const titles = new Set(words.titles);
/** People with one of these roles are often named right after it. */
export const roles = new Set(words.roles);
export const departments = new Set(words.departments);
/** Actions that someone does to someone. */
export const doneBy = new Set(words.doneBy);
/** Capitalized words that aren't people's names. */
export const commonWords = new Set(words.commonWords);
