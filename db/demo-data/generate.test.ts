import { describe, expect, test } from 'vitest';
import { kindOfWorkOf } from '#shared/kinds-of-work/kind-of-work.ts';
import { reportFlood, textLimits } from '#shared/limits.ts';
import { companyDomain } from '#shared/rules/addresses.ts';
import { countryName } from '#shared/rules/company-facts.ts';
import { identifyingParts } from '#shared/rules/identifying-text.ts';
import { comparedText, likenessOf } from '#shared/rules/near-duplicates.ts';
import { workPay } from '#shared/rules/pay.ts';
import { reviewHints } from '#shared/rules/review-hints.ts';
import { wholeText } from '#shared/rules/review-text.ts';
import { salaryGroups } from '#shared/rules/salary-groups.ts';
import { languageOf } from '#shared/rules/text-language.ts';
import { companyInput } from '#shared/schemas/company.ts';
import { longTexts, reportInput, reviewSubmission } from '#shared/schemas/review.ts';
import { currencies, defaultJobTitle } from '#shared/words.ts';
import { employers } from './companies.ts';
import { generateDemoData } from './generate.ts';
import { jobsOf } from './job-titles.ts';
import { currencyOf } from './money.ts';
import type { DemoReview } from './reviews.ts';

const { companies, reviews, pending, reports } = generateDemoData();
const all = [...reviews, ...pending];

const counts = companies.map((_, index) => reviews.filter(({ company }) => company === index).length);

function textOf({ pros, cons, advice, review_text: comment }: DemoReview): string {
  return wholeText({ pros, cons, advice, comment });
}

test('two calls return the same data', () => {
  expect(generateDemoData()).toEqual({ companies, reviews, pending, reports });
});

describe('companies', () => {
  test('are 40 that the product would accept as they are', () => {
    expect(companies).toHaveLength(40);
    for (const { facts, ...company } of companies)
      expect(companyInput.parse({ ...company, ...facts })).toEqual({ ...company, ...facts });
  });

  test('have unique, reserved domains in stored form', () => {
    expect(new Set(companies.map(({ domain }) => domain)).size).toBe(companies.length);
    for (const { domain } of companies) {
      expect(companyDomain(domain)).toBe(domain);
      expect(domain).toMatch(/\.example$/);
    }
  });

  test('have facts that agree with their place, and sometimes lack one', () => {
    for (const { hq_location, facts } of companies)
      if (hq_location && facts.country) expect(hq_location).toContain(countryName(facts.country));
    const facts = companies.flatMap((company) => Object.entries(company.facts));
    const unknown = new Set(facts.flatMap(([fact, value]) => (value === null ? [fact] : [])));
    expect([...unknown].sort()).toEqual(['country', 'founded', 'size', 'size_year', 'website']);
  });
});

describe('reviews', () => {
  test('would each be accepted by the product', () => {
    for (const { company, scores, monthsAgo, ...content } of all) {
      const enps_responses = Object.fromEntries(scores.map((score, index) => [String(index + 1), score]));
      const parsed = reviewSubmission.parse({
        company_id: company + 1,
        token: 't',
        enps_responses,
        ...content,
      });
      expect(parsed.job_title).toBe(content.job_title);
      expect(currencies).toContain(content.currency);
      expect(content.salary === null).toBe(content.salary_frequency === null);
      expect(monthsAgo).toBeGreaterThanOrEqual(0);
      expect(monthsAgo).toBeLessThanOrEqual(40);
    }
  });

  test('are about 400, most of them about a few employers', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(380);
    expect(reviews.length).toBeLessThanOrEqual(420);
    expect(Math.max(...counts)).toBe(60);
    expect(counts.filter((count) => count === 0)).toHaveLength(5);
    expect(counts.filter((count) => count >= 1 && count <= 4).length).toBeGreaterThanOrEqual(8);
  });

  test('give the largest employer visible salary groups', () => {
    const salaries = reviews
      .filter(({ company }) => company === 0)
      .flatMap(({ salary, salary_frequency: frequency, job_title, currency }) =>
        salary === null || frequency === null
          ? []
          : [{ job_title, currency, frequency, hundredths: salary * 100 }],
      );
    expect(salaryGroups(salaries, 12).length).toBeGreaterThanOrEqual(2);
  });

  test('tell what ten kinds of work pay, and companies that pay more or less', () => {
    const paid = reviews.flatMap(({ company: company_id, salary, salary_frequency, job_title, currency }) => {
      const kind = kindOfWorkOf(job_title);
      if (salary === null || salary_frequency === null || kind === null) return [];
      return [{ company_id, kind, currency, hundredths: 100 * salary, frequency: salary_frequency }];
    });
    const work = [...Map.groupBy(paid, ({ kind, currency }) => `${kind} ${currency}`)].flatMap(
      ([key, own]) => {
        const pay = workPay(own);
        return pay ? [{ kind: key.slice(0, 4), ...pay }] : [];
      },
    );
    expect(new Set(work.map(({ kind }) => kind)).size).toBe(10);
    const told = work.flatMap(({ listed }) => listed.map(({ differs }) => differs));
    expect(new Set(told)).toEqual(new Set(['above', 'below', null]));
  });

  test('have jobs of the industry, paid in the local currency', () => {
    for (const { company, job_title, currency, employment_status, salary_frequency } of all) {
      const profile = employers[company]?.profile;
      if (profile === undefined) throw new Error(`Company ${company} has no profile.`);
      const { industry, country } = profile;
      const titles = jobsOf(industry).map(([{ title }]) => title);
      expect([...titles, defaultJobTitle]).toContain(job_title.replace(/ Intern$/, ''));
      expect(currency).toBe(currencyOf(country));
      // A part-timer's monthly pay would look too low for the job.
      if (employment_status === 'part_time') expect(['hourly', null]).toContain(salary_frequency);
    }
  });
});

describe('thirty reviews that wait', () => {
  const hintsOf = (review: DemoReview) =>
    reviewHints({
      texts: [...longTexts.map((name) => review[name]), review.job_title],
      answers: Object.fromEntries(review.scores.map((score, index) => [index + 1, score])),
      known: [companies[review.company]?.name ?? ''],
    });
  const alike = (one: DemoReview, other: DemoReview) =>
    one.company === other.company && likenessOf(comparedText(textOf(one)), comparedText(textOf(other)));

  test('one very long, one without text', () => {
    expect(pending).toHaveLength(30);
    expect(pending.filter((review) => textOf(review).length > 2500)).toHaveLength(1);
    expect(pending.filter((review) => textOf(review) === '')).toHaveLength(1);
  });

  test('show moderators each kind of hint, and some have none', () => {
    const found = pending.flatMap(hintsOf);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(
      new Set([
        ...['email', 'phone', 'link', 'iban', 'id', 'name', 'only', 'date', 'title'],
        ...['insult', 'answers', 'language'],
      ]),
    );
    expect(pending.filter((review) => hintsOf(review).length === 0).length).toBeGreaterThanOrEqual(5);
  });

  test('name people in four languages', () => {
    const named = pending.filter((review) => hintsOf(review).some(({ kind }) => kind === 'name'));
    const languages = named.map((review) => languageOf(textOf(review)).language);
    expect(new Set(languages)).toEqual(new Set(['English', 'German', 'French', 'Dutch']));
  });

  test('nine of one company are much alike, and one repeats a published review', () => {
    const flood = pending.filter((review) => pending.filter((other) => alike(review, other)).length > 4);
    expect(flood).toHaveLength(9);
    expect(new Set(flood.map(({ company }) => company)).size).toBe(1);
    const sums = flood.map(({ scores }) => scores.reduce((sum, score) => sum + score, 0));
    expect(new Set(sums)).toEqual(new Set([199]));
    const copies = pending.filter((review) => reviews.some((other) => alike(review, other)));
    expect(copies).toHaveLength(1);
  });

  test('have an appeal and an answered question, which their authors can go on with', () => {
    const conversations = pending.filter(({ messages }) => messages.length > 0);
    expect(conversations.map(({ messages }) => messages.map(({ kind }) => kind))).toEqual([
      ['rejection', 'appeal'],
      ['question', 'answer'],
    ]);
    for (const { hasReceipt } of conversations) expect(hasReceipt).toBe(true);
  });
});

test('six reports are about different published reviews', () => {
  expect(reports).toHaveLength(6);
  expect(new Set(reports.map(({ review }) => review)).size).toBe(6);
  for (const { review, reason } of reports) {
    expect(reviews[review]).toBeDefined();
    expect(reportInput.parse({ id: 1, reason }).reason).toBe(reason);
  }
  const networks = reports.flatMap(({ network }) => network ?? []);
  expect([networks.length, new Set(networks).size]).toEqual([reportFlood, 1]);
  const lengths = reports.map(({ reason }) => reason.length);
  expect(Math.max(...lengths)).toBeGreaterThanOrEqual(300);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(textLimits.reportReason.max);
});

test('published texts and job titles name no one, so the form has no hint about them', () => {
  const texts = reviews.flatMap((review) => [...longTexts.map((name) => review[name]), review.job_title]);
  expect(texts.length).toBeGreaterThan(2000);
  expect(texts.flatMap((text) => identifyingParts(text))).toEqual([]);
});
