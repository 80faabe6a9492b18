import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareInterval } from './share-interval.ts';

it('ends where the share of everyone would differ from the observed one by just so many standard errors', () => {
  const counts = fc
    .integer({ min: 1, max: 100_000 })
    .chain((of) => fc.tuple(fc.integer({ min: 0, max: of }), fc.constant(of)));
  fc.assert(
    fc.property(counts, ([count, of]) => {
      const { low, high } = shareInterval(count, of);
      const [rounding, share] = [1e-9, count / of];
      expect([low <= share + rounding, high >= share - rounding, low >= 0, high <= 1]).toEqual([
        true,
        true,
        true,
        true,
      ]);
      // Wilson's definition: the score test's boundary. Ends of the scale are exact.
      for (const end of [low, high]) {
        if (end < 1e-9 || end > 1 - 1e-9) continue;
        const error = Math.sqrt((end * (1 - end)) / of);
        expect(Math.abs(count / of - end) / error).toBeCloseTo(1.644854, 4);
      }
    }),
  );
});

it('agrees with published values', () => {
  // R's prop.test(81, 263, conf.level = 0.9, correct = FALSE), and binom::binom.wilson(0, 20, 0.9).
  expect(shareInterval(81, 263).low).toBeCloseTo(0.2632, 3);
  expect(shareInterval(81, 263).high).toBeCloseTo(0.3567, 3);
  expect(shareInterval(0, 20)).toMatchObject({ low: 0, high: expect.closeTo(0.1191, 3) });
});
