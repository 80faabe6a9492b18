import { companies, type DemoCompany } from './companies.ts';
import { companyProfile } from './company-profiles.ts';
import { pendingCases } from './pending.ts';
import { seededRandom } from './random.ts';
import { type DemoReport, reportReviews } from './reports.ts';
import { type DemoReview, writeReview } from './reviews.ts';
import { companyBias } from './scores.ts';

export type { DemoReview } from './reviews.ts';

export type DemoData = {
  companies: DemoCompany[];
  /** Published reviews. */
  reviews: DemoReview[];
  /** Reviews that wait for moderation. */
  pending: DemoReview[];
  reports: DemoReport[];
};

const seed = 20;

/** Everything the demo shows, the same on every call. */
export function generateDemoData(): DemoData {
  const used = { passages: new Map<string, number>(), texts: new Set<string>() };
  const employers = companies.map(({ domain }, index) => {
    // A series of its own, so that a change to one company leaves the scores of the others alone.
    const random = seededRandom(seed + index);
    const usage = { ...used, here: new Set<string>() };
    return { index, domain, random, profile: companyProfile(domain), usual: companyBias(random), usage };
  });

  const reviews = employers.flatMap((employer) =>
    Array.from({ length: employer.profile.reviews }, () =>
      writeReview(employer.random, employer, employer.usage),
    ),
  );

  const pending = pendingCases.map(({ domain, ...fixed }) => {
    const employer = employers.find((candidate) => candidate.domain === domain);
    if (employer === undefined) throw new Error(`No demo company has the domain ${domain}.`);
    return { ...writeReview(employer.random, employer, employer.usage), ...fixed, monthsAgo: 0 };
  });

  return {
    companies: companies.map((company) => ({ ...company })),
    reviews,
    pending,
    reports: reportReviews(reviews),
  };
}
