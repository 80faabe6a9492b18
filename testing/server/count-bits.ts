const DRAWS = 10_000;
/** Random data exceeds 7.5 standard deviations of 50 in any of 1,000 bits less than once in 10^10 runs. */
const BOUND = 375;

/** Draws 10,000 times: how many bits each draw has, and which of them aren't set in about half of the draws. */
export function countBits(draw: () => string): { width: number; unbalanced: number[] } {
  const counts: number[] = [];
  for (let count = 0; count < DRAWS; count += 1)
    for (const [place, bit] of [...draw()].entries()) counts[place] = (counts[place] ?? 0) + Number(bit);
  const unbalanced = [...counts.keys()].filter((place) => Math.abs((counts[place] ?? 0) - DRAWS / 2) > BOUND);
  return { width: counts.length, unbalanced };
}

/** The bits of some bytes, as 0 and 1. */
export function bitsOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
}
