import type { z } from 'zod';
import { isShown } from '#db/queries/companies.ts';
import { listReviewsById } from '#db/queries/moderated-reviews.ts';
import { findReply, listPublicReplies, listReplies, listWaitingReplies } from '#db/queries/replies.ts';
import { findReview, readReplies } from '#db/queries/review-pages.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { presentReply } from '#server/steps/present-reply.ts';
import { proveEntries } from '#server/steps/prove-entries.ts';
import type { Employer } from '#server/steps/read-employer.ts';
import { firstDay, month } from '#shared/rules/calendar.ts';
import type { LogProofs } from '#shared/schemas/moderation-log.ts';
import type { ManagedReply, OwnReply, replyListInput, replyQueueInput } from '#shared/schemas/reply.ts';

const reviewIds = (rows: readonly { review_id: number }[]) => rows.map(({ review_id }) => review_id);

/**
 * The replies of a company that someone speaks for. Those to reviews that aren't public are left out, whatever the reason, so
 * it never learns more about a review than everyone else.
 * @throws `not_found`
 */
export async function listOwnReplies(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { company_id, ...page }: z.output<typeof replyListInput>,
  { representatives }: Employer,
): Promise<OwnReply[]> {
  const isOwn = representatives.some(({ current_id }) => current_id === company_id);
  if (!isOwn) throw new AppError('not_found');
  if (!(await isShown(db, company_id))) return [];
  const rows = await listReplies(db, company_id, page);
  const published = await readReplies(db, reviewIds(rows));
  const thisMonth = month(now());
  return rows.map((row) => presentReply(row, { published: published.get(row.review_id) ?? null, thisMonth }));
}

/**
 * Proves to someone who speaks for a company that the last decision about its reply is in the log.
 * @throws `no_own_review`, also when the review isn't public
 */
export async function proveToEmployer(
  { db }: Pick<Deps, 'db'>,
  { review_id }: { review_id: number },
  { representatives }: Employer,
): Promise<LogProofs> {
  const review = await findReview(db, review_id);
  const isOwn = representatives.some(({ current_id }) => current_id === review?.company_id);
  if (!isOwn) throw new AppError('no_own_review');
  const reply = await findReply(db, { review_id });
  return proveEntries(db, reply ? [reply.entry] : []);
}

/** The replies that wait for a moderator, or those that are public, each with its review. */
export async function listManagedReplies(
  { db }: Pick<Deps, 'db'>,
  { shown, ...page }: z.output<typeof replyQueueInput>,
): Promise<ManagedReply[]> {
  const rows = await (shown === 'public' ? listPublicReplies : listWaitingReplies)(db, page);
  const published = await readReplies(db, reviewIds(rows));
  const reviews = new Map((await listReviewsById(db, reviewIds(rows))).map((one) => [one.id, one]));
  return rows.flatMap(({ id, review_id, body: text, month: sent }) => {
    const review = reviews.get(review_id);
    if (review === undefined) return [];
    return { id, text, sent_in: firstDay(sent), review, published: published.get(review_id) ?? null };
  });
}
