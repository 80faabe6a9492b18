import { sql } from 'kysely';
import { allValues } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';

type Tables = Pick<Schema, 'review_log'>;

/** The last entry of the log about a review. */
export function readLastEntry(db: Handle<Tables>, reviewId: number) {
  return db
    .selectFrom('review_log')
    .select(['position', 'entry', 'is_same_text'])
    .where('review_id', '=', reviewId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last entries about a review, newest first. */
export async function listReviewEntries(
  db: Handle<Tables>,
  reviewId: number,
  limit: number,
): Promise<string[]> {
  const entries = db.selectFrom('review_log').select('entry').where('review_id', '=', reviewId);
  return allValues(entries.orderBy('position', 'desc').limit(limit));
}

/** Notes that an entry is about a review, which must be locked. */
export async function addReviewEntry(
  trx: Transaction<Tables>,
  reviewId: number,
  entry: string,
): Promise<void> {
  const position = ((await readLastEntry(trx, reviewId))?.position ?? 0) + 1;
  await trx
    .insertInto('review_log')
    .values({ review_id: reviewId, position, entry, is_same_text: 1 })
    .execute();
}

/** Notes the first entry about each of some reviews, which must be locked. */
export async function addFirstEntries(
  trx: Transaction<Tables>,
  entries: readonly { review_id: number; entry: string }[],
): Promise<void> {
  await trx
    .insertInto('review_log')
    .values(entries.map((first) => ({ ...first, position: 1, is_same_text: 1 })))
    .execute();
}

/** Which of some reviews the log has entries about, or have an appeal. */
export async function listWithHistory(
  db: Handle<Pick<Schema, 'review_log' | 'messages'>>,
  ids: readonly number[],
): Promise<Set<number>> {
  const appealed = db.selectFrom('messages').where('kind', '=', sql.lit('appeal'));
  const logged = db.selectFrom('review_log').select('review_id').where('review_id', 'in', ids);
  return new Set(await allValues(logged.union(appealed.select('review_id').where('review_id', 'in', ids))));
}

/** Remembers that earlier decisions were about another text of the review. */
export async function noteOtherText(trx: Transaction<Tables>, reviewId: number): Promise<void> {
  await trx.updateTable('review_log').set({ is_same_text: 0 }).where('review_id', '=', reviewId).execute();
}

/** Forgets which entries after a position are about a review; all, without one. */
export async function forgetReviewEntries(
  trx: Transaction<Tables>,
  reviewId: number,
  after = 0,
): Promise<void> {
  await trx
    .deleteFrom('review_log')
    .where('review_id', '=', reviewId)
    .where('position', '>', after)
    .execute();
}
