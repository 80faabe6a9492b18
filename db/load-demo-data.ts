import { day, month, monthStart, monthsBefore, period } from '#shared/rules/calendar.ts';
import { proofOf } from '#shared/rules/mailbox-sentence.ts';
import { type StoredReview, storedReview } from '#shared/schemas/review.ts';
import { companyReports, uncheckedCompanies } from './demo-data/companies.ts';
import { type DemoReview, generateDemoData } from './demo-data/generate.ts';
import { chance, type Random, seededRandom } from './demo-data/random.ts';
import { addDemoCases, demoCases } from './load-demo-cases.ts';
import { addDemoTotals } from './load-demo-totals.ts';
import { insertCompany } from './queries/companies.ts';
import { storedFacts } from './queries/company-facts.ts';
import { insertGrant } from './queries/grants.ts';
import { insertCompanyReport } from './queries/managed-companies.ts';
import { insertMessage } from './queries/messages.ts';
import { addToQueues, recountQueues } from './queries/queue-sizes.ts';
import { insertReceipt, spendAppeal } from './queries/receipts.ts';
import { insertReport } from './queries/reports.ts';
import { insertPublished } from './queries/reviews.ts';
import { countReview, publicDataChanged } from './queries/statistics.ts';
import { saveReview } from './queries/submissions.ts';
import type { Transaction } from './schema.ts';
import { isCommented, storedContent } from './tables/reviews.ts';
import type { GrantsTable } from './tables/verification.ts';

const DAY = 86_400_000;

/** Who has used this year's review, by an invented code. */
type DemoGrant = { company_id: number; period: string; subject: string; request_hash: string };

/**
 * Fills an empty database with the invented companies and reviews: the same ones each time, dated back from `now`.
 * @param seal makes the row of a grant
 * @returns the dispute that waits for a moderator, whose author's answer is the caller's to seal
 */
export async function loadDemoData(
  trx: Transaction,
  now: Date,
  seal: (grant: DemoGrant) => GrantsTable,
): Promise<number> {
  const data = generateDemoData();
  const nextId = idSeries();
  const companyIds: number[] = [];
  for (const { facts, ...company } of data.companies) {
    // What is known about small companies comes from the people who add them.
    const source = (facts.size ?? 0) < 50 ? 'added with the company' : 'Wikidata';
    const known = storedFacts({ ...company, ...facts }, source, month(now));
    const checked = uncheckedCompanies.includes(company.domain) ? 0 : 1;
    const id = await insertCompany(trx, { ...company, ...known, checked, created_on: monthStart(now) });
    if (id === undefined) throw new Error(`The demo company ${company.domain} already exists.`);
    companyIds.push(id);
  }
  await publicDataChanged(trx, { company_count: companyIds.length });
  const asSent = (review: DemoReview) => toStored(review, companyIds[review.company] ?? 0);
  const reviewIds: number[] = [];
  for (const review of data.reviews) {
    const id = nextId();
    const published_month = monthsBefore(now, review.monthsAgo);
    const content = storedContent(asSent(review), proofOf('private', published_month.slice(0, 4)));
    await insertPublished(trx, { id, ...content, published_month });
    const companyId = companyIds[review.company] ?? 0;
    await countReview(
      trx,
      { companyId, month: published_month, answers: review.scores, hasComments: isCommented(content) },
      1,
    );
    reviewIds.push(id);
  }
  const nextHash = hashSeries(seededRandom(3));
  for (const review of data.pending) {
    const id = nextId();
    const proof = proofOf('private', period(now));
    await saveReview(trx, { id, revision: 1, release: 'at_once' }, asSent(review), proof);
    const receipt_hash = nextHash();
    if (review.hasReceipt) await insertReceipt(trx, { receipt_hash, review_id: id });
    for (const message of review.messages) {
      await insertMessage(trx, { ...message, review_id: id, month: month(now) });
      if (message.kind === 'appeal') await spendAppeal(trx, receipt_hash);
    }
  }
  for (const grant of grantsOf([...data.reviews, ...data.pending], companyIds, now))
    await insertGrant(trx, seal(grant));
  for (const report of data.reports) {
    await insertReport(trx, {
      id: nextId(),
      review_id: reviewIds[report.review] ?? 0,
      reason: report.reason,
      reporter_network: report.network,
      created_on: day(new Date(now.getTime() - report.daysAgo * DAY)),
    });
  }
  for (const { domain, reason } of companyReports) {
    const company = data.companies.findIndex((candidate) => candidate.domain === domain);
    const report = { id: nextId(), company_id: companyIds[company] ?? 0, month: month(now), reason };
    await insertCompanyReport(trx, report);
  }
  await addDemoTotals(trx, now);
  await recountQueues(trx);
  await addToQueues(trx, { company_reports: companyReports.length });
  const owner = data.companies.findIndex(({ domain }) => domain === demoCases.domain);
  const idOf = (words: string) => reviewIds[indexOf(data.reviews, owner, words)] ?? 0;
  const { disputed, replied, unread } = demoCases;
  const ids = { disputed: idOf(disputed), replied: idOf(replied), unread: idOf(unread) };
  return addDemoCases(trx, now, { company_id: companyIds[owner] ?? 0, ids, nextId });
}

/** The review of a company with these words. */
const indexOf = (reviews: readonly DemoReview[], company: number, words: string) =>
  reviews.findIndex(
    (review) =>
      review.company === company &&
      [review.pros, review.cons, review.review_text].some((text) => text.includes(words)),
  );

/**
 * The people who verified this year, each with a grant of the plain path: everybody whose review is here, and a few who
 * had second thoughts. No one is left of past years, as after their last day.
 */
function grantsOf(reviews: readonly DemoReview[], companyIds: readonly number[], now: Date): DemoGrant[] {
  const random = seededRandom(2);
  const digest = hashSeries(random);
  const year = period(now);
  const authors = reviews.filter(({ monthsAgo }) => monthsBefore(now, monthsAgo).startsWith(year));
  const others = authors.filter(() => chance(random, 0.1));
  return [...authors, ...others].map(({ company }) => ({
    company_id: companyIds[company] ?? 0,
    period: year,
    subject: digest(),
    request_hash: digest(),
  }));
}

function toStored({ scores, ...review }: DemoReview, company_id: number): StoredReview {
  const enps_responses = Object.fromEntries(scores.map((score, index) => [String(index + 1), score]));
  return storedReview.parse({ ...review, enps_responses, company_id });
}

/** As random as real hashes, but the same each time. */
function hashSeries(random: Random): () => string {
  return () =>
    Buffer.from(Array.from({ length: 32 }, () => Math.floor(random() * 256))).toString('base64url');
}

/** Ids as random as the real ones, but the same each time. */
function idSeries(): () => number {
  const random = seededRandom(1);
  return () => Math.floor(random() * 2 ** 21) * 2 ** 32 + Math.floor(random() * 2 ** 32) || 1;
}
