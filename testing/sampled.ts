/**
 * `npm test` draws SAMPLE, three digits: they say which of the long files it runs (.ci/long-files.ts), and the last one
 * which tenth of each long list of cases. With that digit alone, it runs all files, and by hand also all cases.
 */
function drawnTenth(): number | undefined {
  const drawn = process.env.SAMPLE;
  if (drawn === undefined || drawn === 'all') return undefined;
  if (!/^(\d|\d{3})$/.test(drawn)) throw new Error('SAMPLE must be 100 to 999, 0 to 9 or all.');
  return Number(drawn.at(-1));
}

/** The cases that this run draws from a long list, at least one. */
export function sampled<Case>(cases: readonly Case[]): Case[] {
  const tenth = drawnTenth();
  if (tenth === undefined) return [...cases];
  const first = tenth % Math.max(1, Math.min(10, cases.length));
  return cases.filter((_, index) => index % 10 === first);
}

/** How many random inputs this run tries, of as many as all ten would, and from which seed if there is one. */
export function sampledRuns(count: number, seed?: number) {
  const tenth = drawnTenth();
  return {
    numRuns: tenth === undefined ? count : Math.ceil(count / 10),
    ...(seed !== undefined && { seed: seed + (tenth ?? 0) * 1000 }),
  };
}
