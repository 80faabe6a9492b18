/** Of long lists, `npm test` draws a tenth: SAMPLE is 0 to 9. One file that is run by hand runs all. */
function drawnTenth(): number | undefined {
  const tenth = process.env.SAMPLE;
  if (tenth === undefined || tenth === 'all') return undefined;
  if (!/^\d$/.test(tenth)) throw new Error('SAMPLE must be 0 to 9 or all.');
  return Number(tenth);
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
