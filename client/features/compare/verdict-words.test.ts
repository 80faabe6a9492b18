import { describe, expect, it } from 'vitest';
import { exampleCompany } from '#shared/curl-examples.ts';
import type { Comparison } from '#shared/schemas/comparison.ts';
import { categories, statements } from '#shared/statements.ts';
import { reasonsOf, verdictOf } from './verdict-words.ts';

type Differs = 'above' | 'below' | null | 'unknown';
const others = ['Depot 9 Parcels', 'Halden Foods', 'Quillstone'];
const names = ['Northwind Logistics', ...others];
const sides = { above: 1, below: -1 };

/** Of so many others, how each figure differs, and what they pay for forklift work. */
function compared(count: number, differs: (row: number, column: number) => Differs, pay: Differs[] = []) {
  const row = (at: number) =>
    Array.from({ length: count + 1 }, (_, column) => {
      const told = differs(at, column);
      if (told === 'unknown') return null;
      const by = column > 0 && told !== null ? sides[told] * (1 + at / 100) : 0;
      return { value: 5 + by, low: 4, high: 6, differs: column > 0 ? told : null };
    });
  const paid = { currency: 'EUR', salaries: 5, lower: 1, median: 2, upper: 3 };
  const comparison: Comparison = {
    companies: names.slice(0, count + 1).map((name) => ({ ...exampleCompany, address: null, name })),
    rating: row(0),
    recommend: row(1),
    quotes: [],
    categories: categories.map((category, index) => ({ category, figures: row(2 + index) })),
    statements: statements.map(({ number }) => ({ number, figures: row(7 + number) })),
    pay:
      pay.length === 0
        ? []
        : [
            {
              kind_of_work: { code: '8344', name: 'Lifting truck operators' },
              figures: [null, ...pay].map((told) => ({ ...paid, differs: told === 'unknown' ? null : told })),
            },
          ],
  };
  return comparison;
}

describe('the verdict of a comparison', () => {
  it.each<[string, Comparison]>([
    ['Depot 9 Parcels scores lower on all 28 figures.', compared(1, () => 'below')],
    ['Depot 9 Parcels scores higher on all 28 figures.', compared(1, () => 'above')],
    ['Depot 9 Parcels scores lower on 1 of 28 figures.', compared(1, (row) => (row === 0 ? 'below' : null))],
    [
      'Depot 9 Parcels scores higher on 3 and lower on 25 of 28 figures.',
      compared(1, (row) => (row < 3 ? 'above' : 'below')),
    ],
    ['Nothing differs by more than chance.', compared(1, () => null)],
    ['Nothing differs by more than chance.', compared(3, () => null)],
    ['Depot 9 Parcels pays less for lifting truck operators.', compared(1, () => null, ['below'])],
    [
      'Depot 9 Parcels scores higher on all 28 figures, and pays more for lifting truck operators.',
      compared(1, () => 'above', ['above']),
    ],
    ['Add a second company to see what differs.', compared(0, () => null)],
    [
      'Northwind Logistics has too few reviews to compare others with it.',
      compared(2, (_, column) => (column === 0 ? 'unknown' : null)),
    ],
    [
      'No other company here has enough reviews to be compared.',
      compared(2, (_, column) => (column > 0 ? 'unknown' : null)),
    ],
  ])('is “%s”', (sentence, comparison) => {
    expect(verdictOf(comparison)).toEqual([sentence]);
  });

  it('has a sentence for each of several companies', () => {
    const told = [null, 'below', 'unknown', null] as const;
    expect(verdictOf(compared(3, (_, column) => told[column] ?? null))).toEqual([
      'Depot 9 Parcels scores lower on all 28 figures.',
      'Halden Foods has too few reviews to be compared.',
      "Quillstone doesn't differ by more than chance.",
    ]);
  });
});

it('gives the three statements that differ most as reasons, and none that may be chance', () => {
  const comparison = compared(1, (row) => (row === 27 ? null : 'below'));
  const [least, ...others] = statements
    .slice(-4)
    .map(({ text }) => text)
    .toReversed();
  const reasons = reasonsOf(comparison, 1, 'below');
  expect(reasons.map(({ text }) => text)).toEqual(others);
  expect(reasons.map(({ text }) => text)).not.toContain(least);
  expect(reasons[0]).toMatchObject({ first: 5, own: expect.closeTo(3.74), by: expect.closeTo(-1.26) });
  expect(reasonsOf(comparison, 1, 'above')).toEqual([]);
});
