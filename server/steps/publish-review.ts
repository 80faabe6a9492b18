import { changeReviewStatus, insertPublished } from '#db/queries/reviews.ts';
import { countReview } from '#db/queries/statistics.ts';
import { takeSubmissions } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';

/** Publishes submissions in the order of their random ids and counts them. A review published before keeps its month. */
export async function publishSubmissions(trx: Transaction, ids: readonly number[], thisMonth: string) {
  for (const { id, content, answers } of await takeSubmissions(trx, ids)) {
    const month = await insertPublished(trx, { id, ...content, published_month: thisMonth });
    await countReview(trx, { companyId: content.company_id, month, answers }, 1);
  }
}

/** Publishes a removed review again and counts it. */
export async function republishReview(trx: Transaction, id: number): Promise<void> {
  const counted = await changeReviewStatus(trx, id, 'removed', 'published');
  if (counted !== undefined) await countReview(trx, counted, 1);
}

/** Removes a published review from the site and its statistics; false when it isn't published. */
export async function unpublishReview(trx: Transaction, id: number): Promise<boolean> {
  const counted = await changeReviewStatus(trx, id, 'published', 'removed');
  if (counted !== undefined) await countReview(trx, counted, -1);
  return counted !== undefined;
}
