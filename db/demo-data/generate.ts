import { companies, type DemoCompany } from './companies.ts';
import { companyProfile } from './company-profiles.ts';
import { pendingCases } from './pending.ts';
import { seededRandom } from './random.ts';
import { type DemoReport, reportReviews } from './reports.ts';
import { type DemoReview, writeReview } from './reviews.ts';
import { companyBias } from './scores.ts';
import { careAndSchools } from './written/care-and-schools.ts';
import { foodAndEnergy } from './written/food-and-energy.ts';
import { freight } from './written/freight.ts';
import { logistics } from './written/logistics.ts';
import { makers } from './written/makers.ts';
import { offices } from './written/offices.ts';
import { shopsAndHotels } from './written/shops-and-hotels.ts';
import { software } from './written/software.ts';
import type { WrittenReview } from './written/written-review.ts';

export type { DemoReview } from './reviews.ts';

export type DemoData = {
  companies: DemoCompany[];
  /** Published reviews. */
  reviews: DemoReview[];
  /** Pending reviews. */
  pending: DemoReview[];
  reports: DemoReport[];
};

const seed = 20;

/** By company domain. Further reviews of a company have no text. */
const written: Record<string, readonly WrittenReview[]> = {
  ...careAndSchools,
  ...foodAndEnergy,
  ...freight,
  ...logistics,
  ...makers,
  ...offices,
  ...shopsAndHotels,
  ...software,
};

/** All demo data, the same on every call. */
export function generateDemoData(): DemoData {
  const employers = companies.map(({ domain }, index) => {
    // A separate random series, so a change to one company doesn't affect the others.
    const random = seededRandom(seed + index);
    return { index, domain, random, profile: companyProfile(domain), usual: companyBias(random) };
  });

  const reviews = employers.flatMap((employer) => {
    const texts = written[employer.domain] ?? [];
    return Array.from({ length: employer.profile.reviews }, (_, index) =>
      writeReview(employer.random, employer, texts[index]),
    );
  });

  const pending = pendingCases.map(({ domain, written: text, ...fixed }) => {
    const employer = employers.find((candidate) => candidate.domain === domain);
    if (employer === undefined) throw new Error(`No demo company has the domain ${domain}.`);
    return { ...writeReview(employer.random, employer, text), ...fixed, monthsAgo: 0 };
  });

  return {
    companies: companies.map((company) => ({ ...company })),
    reviews,
    pending,
    reports: reportReviews(reviews),
  };
}
