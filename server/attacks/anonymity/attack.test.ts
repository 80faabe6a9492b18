import { describe, expect, it } from 'vitest';
import { controls } from '#server/attacks/anonymity/attack/controls.ts';
import { attack } from '#server/attacks/anonymity/attack/score.ts';

const PEOPLE = 6;
/**
 * The distance from guessing. Chance exceeds it once in 10^5 runs, and the seed is fixed here, so the result is the
 * same each time.
 */
const SIGMAS = 5;

describe('with a copy of everything, all keys and a record of the protocol', () => {
  it.each([
    ['sqlite', 8, ['bytes of the file', 'bytes of the WAL']],
    ['postgres', 4, ['order of rows', 'transactions of rows', 'WAL directory']],
  ] as const)('no one links people and reviews after the rewrite (%s)', async (dialect, rounds, exposed) => {
    const scores = await attack(`attack ${dialect}`, rounds, { people: PEOPLE, dialect });
    for (const { attacker, sigma, hits, of } of scores)
      expect(Math.abs(sigma), `${attacker}: ${hits} of ${of}`).toBeLessThan(SIGMAS);
    // The attackers are good: without the rewrite, they can tell when each person came.
    // Others use the same server, and make it reuse files of its log, which loses a round now and then.
    for (const { attacker, before, of } of scores.filter((score) =>
      exposed.some((name) => name === score.attacker),
    ))
      if (attacker === 'WAL directory') expect(before, attacker).toBeGreaterThan(of / 2);
      else expect(before, attacker).toBe(of);
  });

  it.each(['sqlite', 'postgres'] as const)(
    'no one links people and reviews after the rewrite when each came in an hour of their own (%s)',
    async (dialect) => {
      const scores = await attack(`hours ${dialect}`, 3, { people: PEOPLE, dialect, anHourEach: true });
      for (const { attacker, sigma, hits, of } of scores)
        expect(Math.abs(sigma), `${attacker}: ${hits} of ${of}`).toBeLessThan(SIGMAS);
      // With the key of each hour, a copy shows who came in it.
      const series = scores.find(({ attacker }) => attacker === 'series of copies');
      expect(series?.before).toBe(series?.of);
    },
  );

  it.each(['sqlite', 'postgres'] as const)(
    'no one links people and reviews from decisions, notices and replies (%s)',
    async (dialect) => {
      const scene = { people: PEOPLE, dialect, inTheOpen: true } as const;
      for (const { attacker, sigma, hits, of } of await attack(`open ${dialect}`, 3, scene))
        expect(Math.abs(sigma), `${attacker}: ${hits} of ${of}`).toBeLessThan(SIGMAS);
      if (dialect === 'sqlite') return;
      // The attackers are good: if moderators decided about each review as it came, they could tell until the month ends.
      const watched = await attack('watched', 1, { ...scene, weakness: 'published on arrival' });
      expect(watched.find(({ attacker }) => attacker === 'log: transactions')?.before).toBe(PEOPLE);
    },
  );

  it.each(controls)('everyone is linked by $name', async ({ name, attacker, scene }) => {
    const rounds = 2;
    const scores = await attack(name, rounds, { people: PEOPLE, ...scene() });
    expect(scores.find((score) => score.attacker === attacker)?.hits).toBe(rounds * PEOPLE);
  });
});
