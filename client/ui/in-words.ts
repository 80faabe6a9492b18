const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** A count in a sentence: as a word below ten. */
export const inWords = (count: number): string => numbers[count] ?? String(count);
