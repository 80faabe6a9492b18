/**
 * The third of a long list of cases that `npm test` draws for this run, where SAMPLE is 0, 1 or 2. Without SAMPLE, as
 * when one file is run by hand, all of them.
 */
export function sampled<Case>(cases: readonly Case[]): Case[] {
  const third = process.env.SAMPLE;
  if (third === undefined || third === 'all') return [...cases];
  if (!/^[012]$/.test(third)) throw new Error('SAMPLE must be 0, 1, 2 or all.');
  return cases.filter((_, index) => index % 3 === Number(third));
}
