import { sql } from 'kysely';
import { lastPosition } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { MessagesTable } from '#db/tables/receipts.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import type { Message } from '#shared/schemas/moderation.ts';
import type { RejectionReason } from '#shared/words.ts';

type Tables = Pick<Schema, 'messages'>;
type NewMessage = Omit<MessagesTable, 'position' | 'reason' | 'source'> &
  Partial<Pick<MessagesTable, 'reason' | 'source'>>;

/** Adds to the conversation about a review, which must be locked. */
export async function insertMessage(trx: Transaction<Tables>, message: NewMessage): Promise<void> {
  const earlier = trx.selectFrom('messages').where('review_id', '=', message.review_id);
  const position = (await lastPosition(earlier)) + 1;
  await trx
    .insertInto('messages')
    .values({ reason: null, source: null, ...message, position })
    .execute();
}

/** The conversations about some reviews, in the order they were written. */
export async function listMessages(db: Handle<Tables>, reviewIds: number[]): Promise<Map<number, Message[]>> {
  if (reviewIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages')
    .select(['review_id', 'kind', 'reason', 'body', 'month'])
    .where('review_id', 'in', reviewIds)
    .orderBy('review_id')
    .orderBy('position')
    .execute();
  const conversations = new Map<number, Message[]>();
  for (const { review_id, month, ...row } of rows) {
    const messages = conversations.get(review_id) ?? [];
    messages.push({ ...row, created_at: firstDay(month) });
    conversations.set(review_id, messages);
  }
  return conversations;
}

/** The rejection after a position in the conversation, if there is one. */
export function findRejectionAfter(db: Handle<Tables>, reviewId: number, position: number) {
  return db
    .selectFrom('messages')
    .select('reason')
    .where('review_id', '=', reviewId)
    .where('position', '>', position)
    .where('kind', '=', 'rejection')
    .executeTakeFirst();
}

/** The last decision against a review, with what made a moderator take it. */
export function findLastRejection(db: Handle<Tables>, reviewId: number) {
  return db
    .selectFrom('messages')
    .select(['reason', 'source', 'body', 'month'])
    .where('review_id', '=', reviewId)
    .where('kind', '=', 'rejection')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether the author has appealed since the last rejection; up to a position in the conversation, if one is given. */
export async function isAppealed(db: Handle<Tables>, reviewId: number, upTo?: number): Promise<boolean> {
  let messages = db
    .selectFrom('messages')
    .select('kind')
    .where('review_id', '=', reviewId)
    .where('kind', 'in', ['rejection', 'appeal']);
  if (upTo !== undefined) messages = messages.where('position', '<=', upTo);
  const last = await messages.orderBy('position', 'desc').limit(1).executeTakeFirst();
  return last?.kind === 'appeal';
}

/** Why moderators have decided against a company's reviews that are rejected or removed now, most frequent reasons first. */
export async function countRejections(
  db: Handle<Pick<Schema, 'messages' | 'submissions' | 'reviews'>>,
  companyId: number,
): Promise<{ reason: RejectionReason; count: number }[]> {
  const rows = await db
    .selectFrom('messages')
    .select((eb) => ['reason', eb.fn.count<number>('review_id').distinct().as('count')])
    .where('kind', '=', 'rejection')
    .where('review_id', 'in', (eb) =>
      eb
        .selectFrom('submissions')
        .select('id')
        .where('company_id', '=', companyId)
        .where('status', '=', 'rejected')
        .unionAll(
          eb
            .selectFrom('reviews')
            .select('id')
            .where('company_id', '=', companyId)
            .where('status', '=', sql.lit('removed')),
        ),
    )
    .groupBy('reason')
    .execute();
  return rows
    .flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count: Number(count) }]))
    .sort((one, other) => other.count - one.count || one.reason.localeCompare(other.reason));
}

/** Deletes the messages after a position, or all of them if none is given. */
export async function deleteMessages(db: Handle<Tables>, reviewId: number, after = 0): Promise<void> {
  await db.deleteFrom('messages').where('review_id', '=', reviewId).where('position', '>', after).execute();
}

/**
 * Erases the messages about submissions that were rejected in or before a month (`YYYY-MM`) and still have their texts,
 * except the reasons.
 */
export async function eraseMessagesOfRejected(
  db: Handle<Pick<Schema, 'messages' | 'submissions'>>,
  upToMonth: string,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ body: '' })
    .where('body', '<>', '')
    .where('review_id', 'in', (eb) =>
      eb
        .selectFrom('submissions')
        .select('submissions.id')
        .where('submissions.rejected_month', '>', sql.lit(''))
        .where('submissions.rejected_month', '<=', upToMonth),
    )
    .execute();
}
