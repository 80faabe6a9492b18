import { closeNotices, reopenNotices } from '#db/queries/notices.ts';
import { changeReviewStatus, publishSubmissions } from '#db/queries/reviews.ts';
import { countForCompanies, countForSite, countReview, publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { isCommented, readScores } from '#db/tables/reviews.ts';

/** Publishes a submission and counts it. A review published before keeps its month. */
export async function publishSubmission(trx: Transaction, id: number, thisMonth: string): Promise<void> {
  await publishSilently(trx, [id], thisMonth);
  await publicDataChanged(trx);
}

/**
 * Publishes submissions in the order of their random ids and counts them, but leaves the public data version as it is:
 * cached pages stay until the caller has published everything and changes it.
 * @returns what it has published
 */
export async function publishSilently(
  trx: Transaction,
  ids: readonly number[],
  thisMonth: string,
): Promise<{ id: number; company_id: number }[]> {
  const published = ids.length === 0 ? [] : await publishSubmissions(trx, ids, thisMonth);
  if (published.length === 0) return [];
  const counted = published.map(({ company_id: companyId, published_month, ...content }) => ({
    ...{ companyId, month: published_month, answers: readScores(content.scores) },
    hasComments: isCommented(content),
  }));
  await countForSite(trx, await countForCompanies(trx, counted, 1));
  return published;
}

/** Publishes a removed review again, with the notices that its removal ended, and counts it. */
export async function republishReview(trx: Transaction, id: number): Promise<void> {
  const counted = await changeReviewStatus(trx, id, 'removed', 'published');
  if (counted === undefined) return;
  await reopenNotices(trx, id);
  await countReview(trx, counted, 1);
}

/**
 * Removes a published review from the site and its statistics, which ends open notices about it.
 * @returns false when it isn't published
 */
export async function unpublishReview(trx: Transaction, id: number, thisMonth: string): Promise<boolean> {
  const counted = await changeReviewStatus(trx, id, 'published', 'removed');
  if (counted === undefined) return false;
  await closeNotices(trx, id, thisMonth);
  await countReview(trx, counted, -1);
  return true;
}
