import { sql } from 'kysely';
import { countOf, lastPosition, type Page } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { RepliesTable } from '#db/tables/replies.ts';

type Tables = Pick<Schema, 'replies'>;
type ListedTables = Pick<Schema, 'replies' | 'reviews'>;
type NewReply = Pick<RepliesTable, 'review_id' | 'id' | 'company_id' | 'body' | 'email' | 'month'>;

/** By its review, or by the id of its newest text. */
export function findReply(
  db: Handle<Tables>,
  by: { review_id: number } | { id: number },
): Promise<RepliesTable | undefined> {
  return db
    .selectFrom('replies')
    .selectAll()
    .where((eb) => eb.and(by))
    .executeTakeFirst();
}

/** Lets a text wait for a moderator, in place of the one before it, if there was one. */
export async function saveReply(trx: Transaction<Tables>, reply: NewReply): Promise<RepliesTable> {
  const waiting = { ...reply, status: 'waiting', reason: null, message: '', removed: 0 } as const;
  return trx
    .insertInto('replies')
    .values({ ...waiting, entry: '' })
    .onConflict((same) => same.column('review_id').doUpdateSet(waiting))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeReply(
  trx: Transaction<Tables>,
  reviewId: number,
  changed: Partial<RepliesTable>,
): Promise<void> {
  await trx.updateTable('replies').set(changed).where('review_id', '=', reviewId).execute();
}

/** Publishes a text as the reply to a review, which must be locked. What was the reply becomes its history. */
export async function insertReplyText(
  trx: Transaction<Pick<Schema, 'reply_texts'>>,
  text: { review_id: number; body: string; month: string },
): Promise<void> {
  const earlier = trx.selectFrom('reply_texts').where('review_id', '=', text.review_id);
  const position = (await lastPosition(earlier)) + 1;
  await trx
    .insertInto('reply_texts')
    .values({ ...text, position })
    .execute();
}

/** Takes down all that is or was the reply to a review, which must be locked. */
export async function deleteReplyTexts(
  trx: Transaction<Pick<Schema, 'reply_texts'>>,
  reviewId: number,
): Promise<void> {
  await trx.deleteFrom('reply_texts').where('review_id', '=', reviewId).execute();
}

/** A company's replies to reviews that are public, the newest month first and by random id within it. */
export function listReplies(
  db: Handle<ListedTables>,
  companyId: number,
  { limit, offset }: Page,
): Promise<RepliesTable[]> {
  return db
    .selectFrom('replies')
    .innerJoin('reviews', 'reviews.id', 'replies.review_id')
    .selectAll('replies')
    .where('replies.company_id', '=', companyId)
    .where('reviews.status', '=', sql.lit('published'))
    .orderBy('replies.month', 'desc')
    .orderBy('replies.review_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Those that wait for a moderator. A reply to a review that isn't public waits with it. */
const waiting = (db: Handle<ListedTables>) =>
  db
    .selectFrom('replies')
    .innerJoin('reviews', 'reviews.id', 'replies.review_id')
    .where('replies.status', '=', sql.lit('waiting'))
    // Always true. With it, and the status as an expression, SQLite begins in the index of those that wait.
    .where('replies.month', '>', sql.lit(''))
    .where(sql<boolean>`reviews.status || '' = 'published'`);

/** The oldest month first, and by random id within it. */
export function listWaitingReplies(db: Handle<ListedTables>, { limit, offset }: Page) {
  return waiting(db)
    .select(['replies.id', 'replies.review_id', 'replies.body', 'replies.month'])
    .orderBy('replies.month')
    .orderBy('replies.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Replies that everyone can read and of which no other text waits, the newest month first and by random id within it. */
export function listPublicReplies(
  db: Handle<ListedTables & Pick<Schema, 'reply_texts'>>,
  { limit, offset }: Page,
) {
  return db
    .selectFrom('replies')
    .innerJoin('reviews', 'reviews.id', 'replies.review_id')
    .select(['replies.id', 'replies.review_id', 'replies.body', 'replies.month'])
    .where('replies.status', '<>', sql.lit('waiting'))
    .where(sql<boolean>`reviews.status || '' = 'published'`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reply_texts')
          .select('reply_texts.review_id')
          .whereRef('reply_texts.review_id', '=', 'replies.review_id'),
      ),
    )
    .orderBy('replies.month', 'desc')
    .orderBy('replies.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export const countWaitingReplies = (db: Handle<ListedTables>) => countOf(waiting(db));

/** Erases the reply to a review that is withdrawn, with all that it said before. */
export async function eraseReply(
  trx: Transaction<Pick<Schema, 'replies' | 'reply_texts'>>,
  reviewId: number,
): Promise<void> {
  await trx.deleteFrom('reply_texts').where('review_id', '=', reviewId).execute();
  await trx.deleteFrom('replies').where('review_id', '=', reviewId).execute();
}

/** Erases texts that were refused in the given month, `YYYY-MM`, or before. */
export async function purgeRefusedReplies(db: Handle<Tables>, upTo: string): Promise<void> {
  await db
    .updateTable('replies')
    .set({ body: '', message: '' })
    .where('status', '=', sql.lit('refused'))
    .where('month', '<=', upTo)
    .where('body', '<>', '')
    .execute();
}
