import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundPay, type StatedPay, workPay, yearlyPay } from './pay.ts';

it('is of a year: twelve months, or 2,080 hours', () => {
  expect(yearlyPay({ hundredths: 3_100_000, frequency: 'yearly' })).toBe(31_000);
  expect(yearlyPay({ hundredths: 250_050, frequency: 'monthly' })).toBe(30_006);
  expect(yearlyPay({ hundredths: 1550, frequency: 'hourly' })).toBe(32_240);
});

it('is rounded by at most 1%, in steps of round numbers, and keeps its order', () => {
  const amount = fc.double({ min: 0.01, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(Math.abs(roundPay(one) - one)).toBeLessThanOrEqual(0.010_001 * one);
      expect(roundPay(roundPay(one))).toBe(roundPay(one));
      if (one < other) expect(roundPay(one)).toBeLessThanOrEqual(roundPay(other));
    }),
  );
  expect([31_249, 31_251, 12_345, 99_960, 52_049].map(roundPay)).toEqual([
    31_000, 31_500, 12_400, 100_000, 52_000,
  ]);
});

const paid = (company_id: number, ...amounts: number[]): (StatedPay & { company_id: number })[] =>
  amounts.map((amount) => ({ company_id, hundredths: 100 * amount, frequency: 'yearly' }));
const same = (company: number, count: number, amount = 30_000) =>
  paid(company, ...Array<number>(count).fill(amount));

it('is shown from five salaries at three companies on, unless one has more than half of them', () => {
  expect(workPay([...same(1, 2), ...same(2, 2), ...same(3, 1)])?.salaries).toBe(5);
  expect(workPay([...same(1, 2), ...same(2, 1), ...same(3, 1)])).toBeUndefined();
  expect(workPay([...same(1, 5), ...same(2, 5)])).toBeUndefined();
  expect(workPay([...same(1, 5), ...same(2, 2), ...same(3, 2)])).toBeUndefined();
  expect(workPay([...same(1, 5), ...same(2, 3), ...same(3, 2)])?.companies).toBe(3);
  expect(workPay([])).toBeUndefined();
});

it('lists companies with five salaries, and tells which pay more or less by more than chance', () => {
  const spread = (company: number, middle: number) =>
    paid(company, ...[0.95, 0.98, 1, 1.02, 1.05].map((share) => share * middle));
  const pay = workPay([
    ...spread(1, 30_000),
    ...spread(2, 45_000),
    ...spread(3, 31_000),
    ...spread(4, 20_000),
    ...same(5, 4),
  ]);
  expect(pay).toMatchObject({ salaries: 24, companies: 5, median: 30_000 });
  expect(pay?.listed.map(({ company_id, median, differs }) => [company_id, median, differs])).toEqual([
    [2, 45_000, 'above'],
    [3, 31_000, null],
    [1, 30_000, null],
    [4, 20_000, 'below'],
  ]);
});

it('lists at most forty companies, those with the most salaries', () => {
  const pay = workPay(
    Array.from({ length: 60 }, (_, index) => same(index + 1, index < 30 ? 5 : 6, 30_000 + index)).flat(),
  );
  const ids = pay?.listed.map(({ company_id }) => company_id) ?? [];
  expect(ids).toHaveLength(40);
  expect(ids).toEqual(expect.arrayContaining(Array.from({ length: 30 }, (_, index) => index + 31)));
});

it('seldom says that a company differs when pay varies only by chance', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const rounds = 200;
  let told = 0;
  for (let round = 0; round < rounds; round += 1) {
    const salaries = [5, 8, 12, 20, 9].flatMap((count, company) =>
      paid(company + 1, ...Array.from({ length: count }, () => 30_000 * 2 ** (random() - 0.5))),
    );
    if (workPay(salaries)?.listed.some(({ differs }) => differs)) told += 1;
  }
  expect(told / rounds).toBeLessThan(0.1);
});
