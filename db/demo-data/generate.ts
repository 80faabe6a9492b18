import type { MessageKind, RejectionReason } from '#shared/words.ts';
import { type DemoCompany, employers } from './companies.ts';
import officeJobs from './office-jobs.json' with { type: 'json' };
import pendingCases from './pending.json' with { type: 'json' };
import { seededRandom } from './random.ts';
import { type DemoReport, reportReviews } from './reports.ts';
import { type DemoReview, paidJob, type WrittenReview, writeReview } from './reviews.ts';
import { companyBias } from './scores.ts';
import writtenReviews from './written-reviews.json' with { type: 'json' };

export type { DemoReview } from './reviews.ts';

export type DemoData = {
  companies: DemoCompany[];
  /** Published reviews. */
  reviews: DemoReview[];
  pending: PendingReview[];
  reports: DemoReport[];
};

/** A review that waits, and what its author and a moderator have written about it. */
type PendingReview = DemoReview & { hasReceipt: boolean; messages: readonly DemoMessage[] };

/** All of this month. */
type DemoMessage = { kind: MessageKind; body: string; reason?: RejectionReason };

const seed = 20;

/** By company domain. Further reviews of a company have no text. */
const written = writtenReviews as Record<string, readonly WrittenReview[]>;

/** Jobs that several companies have, so it shows what they pay: of reviews without a text, by company domain. */
const shared = officeJobs as Record<string, Record<string, number>>;

/** Reviews that moderators have to judge carefully, with each kind of hint. */
const judged = pendingCases as readonly (Partial<PendingReview> & {
  domain: string;
  written: WrittenReview;
})[];

/** All demo data, the same on every call. */
export function generateDemoData(): DemoData {
  const writing = employers.map(({ domain, profile }, index) => {
    // A separate random series, so a change to one company doesn't affect the others.
    const random = seededRandom(seed + index);
    return { index, domain, random, profile, usual: companyBias(random) };
  });

  const reviews = writing.flatMap((employer) => {
    const texts = written[employer.domain] ?? [];
    const jobs = Object.entries(shared[employer.domain] ?? {}).flatMap(([job, people]) =>
      Array<string>(people).fill(job),
    );
    return Array.from({ length: employer.profile.reviews }, (_, index) => {
      const review = writeReview(employer.random, employer, texts[index]);
      const job = jobs[index - texts.length];
      return job === undefined ? review : { ...review, ...paidJob(employer, index, job) };
    });
  });

  const pending = judged.map(({ domain, written: text, ...fixed }) => {
    const employer = writing.find((candidate) => candidate.domain === domain);
    if (employer === undefined) throw new Error(`No demo company has the domain ${domain}.`);
    const review = writeReview(employer.random, employer, text);
    return { hasReceipt: false, messages: [], ...review, ...fixed, monthsAgo: 0 };
  });

  return {
    companies: employers.map(({ profile: _, ...company }) => company),
    reviews,
    pending,
    reports: reportReviews(reviews),
  };
}
