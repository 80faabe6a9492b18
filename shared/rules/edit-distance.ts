/**
 * How many letters must be inserted, deleted, replaced or swapped with their neighbor to turn one word into the other
 * (optimal string alignment). Anything above `most` is `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > 2 * most) return most + 1;
  const [from, to] = [[...one], [...other]];
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

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;

/** Only the first letters of a word are compared by deletion, so that a long word has no more deletions than a short one. */
const COMPARED_LETTERS = 7;

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
