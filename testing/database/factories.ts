import { randomInt } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { insertCompany } from '#db/queries/companies.ts';
import { addToQueues } from '#db/queries/queue-sizes.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import { saveRevision } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import { type ReviewContent, storedContent } from '#db/tables/reviews.ts';
import { storedReview } from '#shared/schemas/review.ts';
import type { Release } from '#shared/words.ts';

let companies = 0;

/** Adds a company with a unique name and domain and returns its id. */
export async function makeCompany(
  db: Database,
  values: Partial<{
    name: string;
    domain: string;
    hq_location: string | null;
    country: string | null;
    industry: string | null;
    size: number | null;
  }> = {},
): Promise<number> {
  companies += 1;
  const company = {
    name: `Company ${companies}`,
    domain: `company-${companies}.example`,
    hq_location: null,
    address: null,
    created_on: '2026-03-01',
    ...values,
  };
  return db.transaction().execute(async (trx: Transaction) => {
    const id = await insertCompany(trx, company);
    if (id === undefined) throw new Error(`The domain ${company.domain} is taken.`);
    await publicDataChanged(trx, { company_count: 1 });
    return id;
  });
}

/** Twenty equal scores, or the given ones followed by sevens. */
function makeScores(...first: number[]): number[] {
  return [...first, ...Array<number>(20).fill(7)].slice(0, 20);
}

/** A review's content, as the tables store it. */
export function makeContent(
  companyId: number,
  values: Partial<ReviewContent> & { answers?: number[] } = {},
): ReviewContent {
  const { answers = makeScores(), ...rest } = values;
  const review = storedReview.parse({
    company_id: companyId,
    enps_responses: Object.fromEntries(answers.map((score, index) => [String(index + 1), score])),
    review_text: 'Fair shifts, honest planning.',
    job_title: rest.job_title ?? 'Planner',
  });
  return { ...storedContent(review, 'private 2026'), ...rest };
}

/** Adds a pending submission and returns its id. */
export async function makeSubmission(
  db: Database,
  companyId: number,
  values: Partial<ReviewContent & { release: Release }> & { answers?: number[] } = {},
): Promise<number> {
  const id = randomInt(1, 2 ** 47);
  const { release = 'at_once', ...content } = values;
  await db.transaction().execute(async (trx: Transaction) => {
    await saveRevision(trx, { id, revision: 1, release }, makeContent(companyId, content));
    await addToQueues(trx, { pending_reviews: 1 });
  });
  return id;
}
