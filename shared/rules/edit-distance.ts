/**
 * How many letters must be inserted, deleted, replaced or swapped with their neighbor to turn one word into the other
 * (optimal string alignment). Anything above `most` is `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > 2 * most) return most + 1;
  const [from, to] = withoutSameEnds([...one], [...other]);
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1;
      let cost = Math.min(at(last, column) + 1, at(next, column - 1) + 1, at(last, column - 1) + same);
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped && row > 1 && column > 1) cost = Math.min(cost, at(before, column - 2) + 1);
      next.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, last] = [last, next];
  }
  return Math.min(at(last, to.length), most + 1);
}

/** Most words that are compared differ in the middle only. */
function withoutSameEnds(one: string[], other: string[]): [string[], string[]] {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;

/**
 * Only the first letters of a word are compared by deletion, so a long word has no more deletions than a short one.
 * With seven instead of nine, seven times as many of 240,000 words had one in common with what was typed.
 */
const COMPARED_LETTERS = 9;

/**
 * The start of a word, and what is left of it after deleting up to `most` letters. Two words within that edit distance
 * have one of these in common; so may others.
 */
export function deletions(word: string, most: number): string[] {
  const found = new Set([[...word].slice(0, COMPARED_LETTERS).join('')]);
  let last = [...found];
  for (let round = 0; round < most; round += 1) {
    last = last.flatMap((text) => {
      const letters = [...text];
      return letters.map((_, index) => letters.toSpliced(index, 1).join(''));
    });
    for (const text of last) found.add(text);
  }
  return [...found];
}
