/** Of long lists, `npm test` draws a third: SAMPLE is 0, 1 or 2. One file that is run by hand runs all. */
function drawnThird(): number | undefined {
  const third = process.env.SAMPLE;
  if (third === undefined || third === 'all') return undefined;
  if (!/^[012]$/.test(third)) throw new Error('SAMPLE must be 0, 1, 2 or all.');
  return Number(third);
}

/** The cases that this run draws from a long list. */
export function sampled<Case>(cases: readonly Case[]): Case[] {
  const third = drawnThird();
  return cases.filter((_, index) => third === undefined || index % 3 === third);
}

/** How many random inputs this run tries, of as many as all three would, and from which seed if there is one. */
export function sampledRuns(count: number, seed?: number) {
  const third = drawnThird();
  return {
    numRuns: third === undefined ? count : Math.ceil(count / 3),
    ...(seed !== undefined && { seed: seed + (third ?? 0) * 1000 }),
  };
}
