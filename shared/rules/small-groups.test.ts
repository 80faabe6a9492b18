import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shownGroups } from './small-groups.ts';

const counts = (...sizes: number[]) =>
  shownGroups(sizes.map((count) => ({ count }))).map(({ count }) => count);

it('keeps the order of equal groups and hides the last of them', () => {
  const groups = [
    { name: 'a', count: 5 },
    { name: 'b', count: 5 },
    { name: 'c', count: 2 },
  ];
  expect(shownGroups(groups)).toEqual([{ name: 'a', count: 5 }]);
});

const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 12 });
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

it('shows no small group and leaves no small remainder', () => {
  fc.assert(
    fc.property(sizes, (given) => {
      const shown = counts(...given);
      const hidden = total(given) - total(shown);
      expect(shown.every((count) => count >= 5)).toBe(true);
      expect(hidden === 0 || hidden >= 5 || shown.length === 0).toBe(true);
    }),
  );
});

it('hides no more than necessary: the largest groups stay, and at most one large group goes', () => {
  fc.assert(
    fc.property(sizes, (given) => {
      const shown = counts(...given);
      const large = given.filter((count) => count >= 5).sort((one, other) => other - one);
      const rest = total(given) - total(large);
      expect(shown).toEqual(rest >= 1 && rest <= 4 ? large.slice(0, -1) : large);
    }),
  );
});
