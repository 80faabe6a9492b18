import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReviewContent } from '#db/tables/reviews.ts';
import { clearDifferences } from '#shared/rules/clear-differences.ts';
import type { LikelyRange } from '#shared/rules/compared-figures.ts';
import { meanInterval } from '#shared/rules/mean-interval.ts';
import { companyRating } from '#shared/rules/review-score.ts';
import { insights } from '#shared/schemas/insights.ts';
import type { Review } from '#shared/schemas/review.ts';
import { categories, statements } from '#shared/statements.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { addReview } from '#testing/server/authors.ts';
import { setUpServer, type TestServer } from '#testing/server/make-app.ts';

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const sampleOf = (values: number[]) => {
  const squares = values.map((value) => (value - mean(values)) ** 2);
  const deviation = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / (values.length - 1));
  return { count: values.length, mean: mean(values), deviation };
};
/** Whether a figure is the exact value, rounded to some decimals. */
const rounds = (figure: number, exact: number, decimals: number) =>
  Math.abs(figure - exact) <= 0.5 / 10 ** decimals + 1e-9;

describe.each(['sqlite', 'postgres'] as const)('insights (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });
  let moderator: ReturnType<TestServer['as']>['moderation'];
  const companies: number[] = [];
  beforeAll(async () => {
    moderator = server.as(await server.signIn('moderator')).moderation;
  });

  const addCompany = async () => {
    const id = await makeCompany(server.deps.db);
    companies.push(id);
    return id;
  };
  const publish = (id: number, values: Partial<ReviewContent> & { answers?: number[] } = {}) =>
    addReview(server, id, values);
  const publishMany = async (count: number, companyId: number, values: Partial<ReviewContent> = {}) => {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await publish(companyId, values));
    return ids;
  };
  const remove = (id: number) => moderator.decideReview({ id, approved: false });
  const read = (id: number) => server.as().companies.insights({ id });
  const plotsOf = async (id: number) => {
    const { plots } = await read(id);
    if (plots === null) throw new Error('There are no plots.');
    return plots;
  };
  const groupsOf = async (id: number) =>
    (await plotsOf(id)).salaries.map(({ job_title, count }) => `${job_title} ${count}`);

  it('refuses an unknown company', async () => {
    await expect(read(999_999)).rejects.toThrow('Not found.');
    await expect(read(0)).rejects.toThrow('whole number');
  });

  it('shows no plots for fewer than five published reviews', async () => {
    const id = await addCompany();
    expect(await read(id)).toEqual({ review_count: 0, plots: null });
    const reviews = await publishMany(4, id);
    await makeSubmission(server.deps.db, id);
    expect(await read(id)).toEqual({ review_count: 4, plots: null });
    const fifth = await publish(id);
    expect((await plotsOf(id)).half_stars).toEqual([0, 0, 0, 0, 0, 0, 5, 0, 0, 0]);
    for (const review of [fifth, ...reviews.slice(1)]) await remove(review);
    expect(await read(id)).toEqual({ review_count: 1, plots: null });
  });

  it('shows only quarters with at least three reviews, from the newest twelve, oldest first', async () => {
    const id = await addCompany();
    const shown = async () => (await plotsOf(id)).quarters;
    const months = ['2022-11', '2023-01', '2023-05', '2023-08', '2023-12', '2024-03', '2024-06', '2024-09'];
    const newer = ['2024-10', '2025-01', '2025-02', '2025-03', '2025-06', '2025-12', '2026-06'];
    const start = server.clock.now;
    const fours = Array<number>(20).fill(4);
    let last = 0;
    for (const month of [...months, ...newer]) {
      server.clock.now = new Date(`${month}-15T12:00:00.000Z`);
      moderator = server.as(await server.signIn('moderator')).moderation;
      for (let index = 0; index < 3; index += 1) last = await publish(id, { answers: fours });
      if (month === '2024-06') await publish(id, { answers: Array<number>(20).fill(9) });
    }
    expect((await shown()).map(({ quarter }) => quarter)).toEqual([
      ...['2023-Q1', '2023-Q2', '2023-Q3', '2023-Q4', '2024-Q1', '2024-Q2', '2024-Q3', '2024-Q4'],
      ...['2025-Q1', '2025-Q2', '2025-Q4', '2026-Q2'],
    ]);
    expect((await shown())[5]).toEqual({ quarter: '2024-Q2', review_count: 4, rating: 2.6 });
    await remove(last);
    const left = await shown();
    expect([left.at(0)?.quarter, left.at(-1)?.quarter]).toEqual(['2023-Q1', '2025-Q4']);
    server.clock.now = start;
    moderator = server.as(await server.signIn('moderator')).moderation;
  }, 30_000);

  it('shows quartiles of yearly pay, and hourly pay separately', async () => {
    const id = await addCompany();
    for (const [index, hundredths] of [400_000, 4_000_000, 5_000_001, 450_000, 4_400_000].entries()) {
      const salary_frequency = hundredths < 1_000_000 ? 'monthly' : 'yearly';
      const job_title = index < 2 ? 'senior planner' : 'Senior Planner';
      await publish(id, { job_title, salary_hundredths: hundredths, salary_frequency });
    }
    await publishMany(6, id, {
      job_title: 'Senior Planner',
      salary_hundredths: 2550,
      salary_frequency: 'hourly',
    });
    expect((await plotsOf(id)).salaries).toEqual([
      {
        ...{ job_title: 'Senior Planner', currency: 'USD', frequency: 'hourly', count: 6 },
        ...{ lower: 25.5, median: 25.5, upper: 25.5 },
      },
      {
        ...{ job_title: 'Senior Planner', currency: 'USD', frequency: 'yearly', count: 5 },
        ...{ lower: 44_000, median: 48_000, upper: 50_000.01 },
      },
    ]);
  });

  it('reads the salaries of a company again only after its reviews have changed', async () => {
    const [id, other] = [await addCompany(), await addCompany()];
    const paid = { salary_hundredths: 4_000_000, salary_frequency: 'yearly', job_title: 'Driver' } as const;
    const [first = 0] = await publishMany(6, id, paid);
    const { statements } = server.fresh;
    const readsSalaries = async () => {
      statements.length = 0;
      await read(id);
      return statements.some((statement) => statement.includes('salary_hundredths'));
    };
    expect([await readsSalaries(), await readsSalaries()]).toEqual([true, false]);
    await publish(other, paid);
    expect(await readsSalaries()).toBe(false);
    await remove(first);
    expect(await groupsOf(id)).toEqual(['Driver 5']);
    // With the same figures as before it was removed, but for the salary.
    await publish(id, { ...paid, salary_hundredths: 9_000_000 });
    expect((await plotsOf(id)).salaries).toMatchObject([{ count: 6, median: 40_000, upper: 40_000 }]);
    await publishMany(5, id, { ...paid, salary_hundredths: 9_000_000 });
    expect((await plotsOf(id)).salaries).toMatchObject([{ count: 11, median: 90_000 }]);
  });

  it('hides small salary groups, and the smallest large group if the rest would be small', async () => {
    const id = await addCompany();
    const paid = { salary_hundredths: 4_000_000, salary_frequency: 'yearly' } as const;
    await publishMany(7, id, { ...paid, job_title: 'Driver' });
    const planners = await publishMany(5, id, { ...paid, job_title: 'Planner' });
    expect(await groupsOf(id)).toEqual(['Driver 7', 'Planner 5']);
    const [cook] = await publishMany(1, id, { ...paid, job_title: 'Cook' });
    expect(await groupsOf(id)).toEqual(['Driver 7']);
    await publishMany(4, id, { ...paid, job_title: 'Anonymous Position' });
    expect(await groupsOf(id)).toEqual(['Driver 7', 'Planner 5']);
    await remove(cook ?? 0);
    expect(await groupsOf(id)).toEqual(['Driver 7']);
    await publish(id, { ...paid, job_title: 'Anonymous Position' });
    expect(await groupsOf(id)).toEqual(['Driver 7', 'Planner 5']);
    await remove(planners[0] ?? 0);
    expect(await groupsOf(id)).toEqual(['Driver 7']);
    await publishMany(9, id, { job_title: 'Cook' });
    expect(await groupsOf(id)).toEqual(['Driver 7']);
  });

  it('agrees with figures computed from the public reviews', async () => {
    const publicReviews = async (ids: number[]) => {
      const pages = ids.map((id) => server.as().reviews.list({ company_id: id, limit: 100 }));
      return (await Promise.all(pages)).flat();
    };
    const scoresOf = (reviews: Review[], numbers: number[]) =>
      reviews.flatMap((review) => numbers.map((number) => review.enps_responses[number] ?? 0));
    const answers = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 20, maxLength: 20 });
    const given = fc.array(fc.record({ answers, removed: fc.boolean() }), { minLength: 4, maxLength: 14 });
    const check = async (reviews: { answers: number[]; removed: boolean }[]) => {
      const id = await addCompany();
      for (const review of reviews) {
        const published = await publish(id, { answers: review.answers });
        if (review.removed) await remove(published);
      }
      const found = insights.parse(await read(id));
      const own = await publicReviews([id]);
      const all = await publicReviews(companies);
      expect(found.review_count).toBe(own.length);
      expect(found.plots === null).toBe(own.length < 5);
      if (found.plots === null) return;
      const bins = found.plots.half_stars.flatMap((count, index) => Array<number>(count).fill(index + 1));
      const shown = own.map(({ rating }) => Math.floor(Math.round(rating * 40) / 4 + 0.5) / 10);
      expect(bins).toEqual(shown.map((rating) => Math.floor(rating * 2)).sort((one, other) => one - other));
      expect(found.plots.categories.map(({ category }) => category)).toEqual(categories);
      for (const { category, average, site_average } of found.plots.categories) {
        const numbers = statements.filter((one) => one.category === category).map(({ number }) => number);
        expect(rounds(average, mean(scoresOf(own, numbers)), 1)).toBe(true);
        expect(rounds(site_average ?? 0, mean(scoresOf(all, numbers)), 1)).toBe(true);
      }
      expect(found.plots.statements.map(({ number }) => number)).toEqual(
        statements.map(({ number }) => number),
      );
      for (const { number, average, spread } of found.plots.statements) {
        const scores = scoresOf(own, [number]);
        const exact = mean(scores);
        expect(rounds(average, exact, 2)).toBe(true);
        expect(rounds(spread, Math.sqrt(mean(scores.map((score) => (score - exact) ** 2))), 2)).toBe(true);
      }
      const others = all.filter((review) => !own.some((one) => one.id === review.id));
      const expectRanges = (shown: LikelyRange[], rows: ((review: Review) => number)[], from: number) => {
        const samples = rows.map((value) => ({
          own: sampleOf(own.map(value)),
          others: sampleOf(others.map(value)),
        }));
        const differences = clearDifferences(samples);
        for (const [index, sample] of samples.entries()) {
          const { low, high } = meanInterval(sample.own, { from, to: 10 * from });
          expect(Math.abs((shown[index]?.low ?? 0) - low)).toBeLessThan(0.0051);
          expect(Math.abs((shown[index]?.high ?? 0) - high)).toBeLessThan(0.0051);
          expect(shown[index]?.differs).toBe(differences[index]);
        }
      };
      const meanOf = (numbers: number[]) => (review: Review) => mean(scoresOf([review], numbers));
      expectRanges([found.plots.rating], [(review) => review.rating], 0.5);
      expectRanges(
        found.plots.statements,
        statements.map(({ number }) => meanOf([number])),
        1,
      );
      expectRanges(
        found.plots.categories,
        categories.map((category) =>
          meanOf(statements.filter((one) => one.category === category).map(({ number }) => number)),
        ),
        1,
      );
      const { rating } = await server.as().companies.get({ id });
      expect(found.plots.rating.site_average).toBe(
        companyRating(mean(all.map(({ rating }) => rating)) * 40 * all.length, all.length),
      );
      expect(found.plots.quarters).toEqual([{ quarter: '2026-Q2', review_count: own.length, rating }]);
    };
    await fc.assert(fc.asyncProperty(given, check), { numRuns: 8 });
  }, 30_000);
});
