import { listMessages } from '#db/queries/messages.ts';
import { listReachable } from '#db/queries/receipts.ts';
import { listDecidedReviews, listModeratedReviews } from '#db/queries/reviews.ts';
import { listSubmissions } from '#db/queries/submissions.ts';
import type { Deps } from '#server/deps.ts';
import { isErased } from '#shared/rules/author-actions.ts';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import type { ReviewStatus } from '#shared/words.ts';

type Page = {
  status: ReviewStatus;
  company_id?: number | undefined;
  limit: number;
  offset: number;
};

/** A page of the reviews in one status, each with its conversation. */
export async function readQueue({ db, now }: Pick<Deps, 'db' | 'now'>, page: Page): Promise<QueuedReview[]> {
  const reviews = await readPage(db, page);
  const ids = reviews.map(({ id }) => id);
  const reachable = await listReachable(db, ids);
  const messages = await listMessages(db, ids);
  return reviews.map(({ rejected_month, ...review }) => ({
    ...review,
    erased: isErased(rejected_month, now()),
    reachable: reachable.has(review.id),
    messages: messages.get(review.id) ?? [],
  }));
}

async function readPage(db: Deps['db'], { status, ...page }: Page) {
  if (status !== 'published' && status !== 'removed') return listSubmissions(db, { status, ...page });
  const reviews = await listModeratedReviews(db, await listDecidedReviews(db, { status, ...page }));
  return reviews.map((review) => ({
    ...review,
    release: 'at_once' as const,
    revision: 0,
    rejected_month: null,
  }));
}
