import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { shownRating } from '#shared/rules/review-score.ts';
import type { CompanySalaries } from '#shared/schemas/salaries.ts';
import { breakCalls } from '../testing/browser/calls.ts';
import { callRest } from '../testing/browser/rest.ts';
import { setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();

type Review = {
  enps_responses: Record<string, number>;
  rating: number;
  created_at: string;
  job_title: string;
};

const allReviews = (companyId: number) =>
  callRest<Review[]>(stage.site, `/reviews?company_id=${companyId}&limit=100`);
const table = (page: Page, name: RegExp | string) => page.getByRole('table', { name });
const rows = async (page: Page, name: RegExp | string) => {
  await table(page, name).waitFor({ state: 'attached' });
  return table(page, name)
    .getByRole('row')
    .evaluateAll((found) =>
      found.slice(1).map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    );
};
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

it('charts how the reviews rate, with the same figures for screen readers', async () => {
  const reviews = await allReviews(1);
  const page = await stage.open('/companies/1');
  await page.getByRole('img', { name: 'Reviews by rating' }).waitFor();
  const counted = await rows(page, 'Reviews by rating');
  expect(counted.map(([stars]) => stars)).toEqual(
    [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].map((stars) => `${stars} ${stars === 1 ? 'star' : 'stars'}`),
  );
  const expected = counted.map((_, index) =>
    String(reviews.filter(({ rating }) => Math.floor(2 * shownRating(rating)) === index + 1).length),
  );
  expect(counted.map(([, count]) => count)).toEqual(expected);
  const heights = await page
    .getByRole('img', { name: 'Reviews by rating' })
    .locator('rect')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
  const tallest = heights.indexOf(Math.max(...heights));
  expect(counted[tallest]?.[1]).toBe(String(Math.max(...expected.map(Number))));
});

it('puts the rating where the axis of the chart has it', async () => {
  const { rating } = await callRest<{ rating: number }>(stage.site, '/companies/1');
  const page = await stage.open('/companies/1');
  const chart = page.getByRole('img', { name: 'Reviews by rating' });
  await chart.waitFor();
  const middles = (of: string) =>
    chart.locator(of).evaluateAll((found) =>
      found.map((one) => {
        const { left, width } = one.getBoundingClientRect();
        return left + width / 2;
      }),
    );
  const [first = 0, second = 0] = await middles('text');
  const [mark = 0] = await middles('.fill-accent');
  expect(1 + (mark - first) / (second - first)).toBeCloseTo(rating, 1);
});

it.each([
  { path: '/companies/1/statements', width: 360 },
  { path: '/companies/1/statements', width: 1280 },
  { path: '/companies/1', width: 360 },
  { path: '/companies/1', width: 1280 },
])('has the axis of $path right below its plots, $width px wide', async ({ path, width }) => {
  const page = await stage.open(path);
  await page.setViewportSize({ width, height: 900 });
  const axis = page.locator('div:has(> span.w-0)').first();
  await axis.waitFor({ state: 'attached' });
  const plots = axis.locator('xpath=ancestor::div[.//*[local-name()="svg"]][1]').locator('svg.w-full');
  expect(await plots.count()).toBeGreaterThan(2);
  const sides = (of: typeof axis) =>
    of.evaluateAll((found) =>
      found.map((one) => {
        const { left, right } = one.getBoundingClientRect();
        return [Math.round(left), Math.round(right)];
      }),
    );
  const [own] = await sides(axis);
  for (const plot of await sides(plots)) expect(plot).toEqual(own);
});

it('shows the six categories next to the average of all companies', async () => {
  const reviews = await allReviews(2);
  const page = await stage.open('/companies/2');
  const shown = await rows(page, /Average score by category/);
  expect(shown.map(([category]) => category)).toEqual([
    'Satisfaction',
    'Compensation',
    'Leadership',
    'Growth',
    'Culture',
    'Wellbeing',
  ]);
  const compensation = reviews.flatMap(({ enps_responses: answers }) => [answers[4], answers[5], answers[6]]);
  expect(Number(shown[1]?.[1])).toBeCloseTo(mean(compensation.map(Number)), 1);
  for (const row of shown) expect(Number(row[3])).toBeGreaterThan(1);
  for (const [, average, range, , compared] of shown) {
    const [low = 0, high = 0] = (range ?? '').split(' to ').map(Number);
    expect(low).toBeLessThanOrEqual(Number(average));
    expect(high).toBeGreaterThanOrEqual(Number(average));
    expect(compared).toMatch(/^(about|above|below) average$/);
  }
});

it('shows all twenty statements with average and spread', async () => {
  const reviews = await allReviews(3);
  const page = await stage.open('/companies/3/statements');
  const shown = await rows(page, /All 20 statements/);
  expect(shown.length).toBe(20);
  const answers = reviews.map(({ enps_responses }) => enps_responses[3] ?? 0);
  const average = mean(answers);
  const spread = Math.sqrt(mean(answers.map((answer) => (answer - average) ** 2)));
  expect(shown[2]?.[0]).toBe('I would recommend this company to a friend.');
  expect(Number(shown[2]?.[1])).toBeCloseTo(average, 1);
  expect(Number(shown[2]?.[5])).toBeCloseTo(spread, 1);
});

it('shows the rating of each quarter with three reviews or more, in chronological position', async () => {
  const counted = quartersOf(await allReviews(1)).slice(-12);
  const expected = counted.filter(({ ratings }) => ratings.length >= 3);
  const page = await stage.open('/companies/1/statements');
  const plot = page.getByRole('img', { name: 'Average rating by quarter' });
  await plot.waitFor();
  expect(await rows(page, 'Average rating by quarter')).toEqual(
    expected.map(({ name, ratings }) => [
      name,
      (Math.floor(mean(ratings) * 10 + 0.5) / 10).toFixed(1),
      String(ratings.length),
    ]),
  );

  const dots = await plot
    .locator('circle')
    .evaluateAll((circles) =>
      circles.map((dot) => ['cx', 'r'].map((name) => Number(dot.getAttribute(name)))),
    );
  const [first, last] = [expected.at(0)?.at ?? 0, expected.at(-1)?.at ?? 0];
  const [left, right] = [dots.at(0)?.[0] ?? 0, dots.at(-1)?.[0] ?? 0];
  for (const [index, { at, ratings }] of expected.entries()) {
    const [x = 0, radius = 0] = dots[index] ?? [];
    expect((x - left) / (right - left)).toBeCloseTo((at - first) / (last - first), 3);
    const larger = expected.filter((other) => other.ratings.length > ratings.length);
    for (const other of larger) expect(radius).toBeLessThan(dots[expected.indexOf(other)]?.[1] ?? 0);
  }

  // No line crosses a missing quarter.
  const lines = await plot
    .locator('polyline')
    .evaluateAll((found) => found.map((line) => (line.getAttribute('points') ?? '').split(' ').length - 1));
  const neighbors = expected.filter(({ at }, index) => expected[index + 1]?.at === at + 1);
  expect(neighbors.length).toBeLessThan(expected.length - 1);
  expect(lines.reduce((sum, steps) => sum + steps, 0)).toBe(neighbors.length);
});

it('says so when no quarter has enough reviews', async () => {
  const page = await stage.open('/companies/21/statements');
  await page.getByText('A quarter appears here once it has at least 3 reviews.').waitFor();
  expect(await table(page, 'Average rating by quarter').count()).toBe(0);
});

it('shows what work pays, with the titles in it, and the way to what it pays elsewhere', async () => {
  const { work } = await callRest<CompanySalaries>(stage.site, '/companies/1/salaries');
  const page = await stage.open('/companies/1/salaries');
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'median' });
  await rows.first().waitFor();
  const shown = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
  expect(shown.length).toBe(work.length);
  for (const [index, { median, lower, upper, salaries, titles }] of work.entries()) {
    const euros = (amount: number) => `€${amount.toLocaleString('en')}`;
    expect(shown[index]).toContain(`median ${euros(median)}`);
    expect(shown[index]).toContain(`${euros(lower)} to ${euros(upper)}`);
    expect(shown[index]).toContain(`${salaries} salaries`);
    for (const { job_title } of titles) expect(shown[index]).toContain(job_title);
  }
  await page.getByRole('link', { name: 'Contact center information clerks' }).click();
  await page.getByRole('heading', { name: /^What contact center information clerks earn/ }).waitFor();
  await page.getByRole('link', { name: 'Northwind Logistics' }).waitFor();
  expect(page.url()).toContain('/salaries/4222?currency=EUR');
});

it('says so when a company has too few salaries of any work', async () => {
  const page = await stage.open('/companies/21/salaries');
  await page.getByText('We show what work pays once 5 people here have given their salary for it.').waitFor();
});

it('says how many reviews the charts need, and shows none before', async () => {
  const page = await stage.open('/companies/24');
  await page.getByText('Based on 4 anonymous reviews').waitFor();
  await page
    .getByText('We show charts once a company has 5 reviews, so no one stands out.')
    .first()
    .waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  const five = await stage.open('/companies/21');
  await table(five, 'Reviews by rating').waitFor({ state: 'attached' });
  expect(
    await five.getByText('We show charts once a company has 5 reviews, so no one stands out.').count(),
  ).toBe(0);
});

it('offers to try again when the figures fail to load', async () => {
  const page = await stage.open('/companies');
  const mend = await breakCalls(page, 'companies.insights');
  await page.getByRole('link', { name: 'Northwind Logistics' }).click();
  await page
    .getByText(/We couldn't load/)
    .first()
    .waitFor();
  await mend();
  // The call may have shared its request with others, which then failed too.
  await expect
    .poll(async () => {
      await page
        .getByRole('button', { name: 'Try again' })
        .first()
        .click({ timeout: 1000 })
        .catch(() => {});
      return table(page, 'Reviews by rating').count();
    })
    .toBe(1);
});

function quartersOf(reviews: Review[]): { name: string; at: number; ratings: number[] }[] {
  const byQuarter = new Map<number, number[]>();
  for (const { created_at, rating } of reviews) {
    const [year = 0, month = 0] = created_at.split('-').map(Number);
    const at = 4 * year + Math.ceil(month / 3);
    byQuarter.set(at, [...(byQuarter.get(at) ?? []), rating]);
  }
  return [...byQuarter]
    .sort(([one], [other]) => one - other)
    .map(([at, ratings]) => ({ name: `Q${((at - 1) % 4) + 1} ${Math.floor((at - 1) / 4)}`, at, ratings }));
}
