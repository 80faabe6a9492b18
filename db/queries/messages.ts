import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { MessagesTable } from '#db/tables/receipts.ts';
import { firstDay } from '#shared/rules/calendar.ts';
import type { Message } from '#shared/schemas/moderation.ts';

type Tables = Pick<Schema, 'messages'>;

/** Adds to the conversation about a review. Call in a transaction that holds the review. */
export async function insertMessage(
  db: Kysely<Tables>,
  message: Omit<MessagesTable, 'position'>,
): Promise<void> {
  const last = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('review_id', '=', message.review_id)
    .executeTakeFirst();
  await db
    .insertInto('messages')
    .values({ ...message, position: (last?.position ?? 0) + 1 })
    .execute();
}

/** The conversations about some reviews, in the order they were written. */
export async function listMessages(db: Kysely<Tables>, reviewIds: number[]): Promise<Map<number, Message[]>> {
  const conversations = new Map<number, Message[]>();
  if (reviewIds.length === 0) return conversations;
  const rows = await db
    .selectFrom('messages')
    .select(['review_id', 'kind', 'reason', 'body', 'month'])
    .where('review_id', 'in', reviewIds)
    .orderBy('review_id')
    .orderBy('position')
    .execute();
  for (const { review_id, month, ...row } of rows) {
    const messages = conversations.get(review_id) ?? [];
    messages.push({ ...row, created_at: firstDay(month) });
    conversations.set(review_id, messages);
  }
  return conversations;
}

export async function deleteMessages(db: Kysely<Tables>, reviewId: number): Promise<void> {
  await db.deleteFrom('messages').where('review_id', '=', reviewId).execute();
}

/** Takes back what was said after a position. */
export async function deleteMessagesAfter(
  db: Kysely<Tables>,
  reviewId: number,
  position: number,
): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('review_id', '=', reviewId)
    .where('position', '>', position)
    .execute();
}

/** Erases what was said about submissions that were rejected in or before a month (`YYYY-MM`), but for the reasons. */
export async function eraseMessagesOfRejected(
  db: Kysely<Pick<Schema, 'messages' | 'submissions'>>,
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
        .where('submissions.status', '=', 'rejected')
        .where('submissions.rejected_month', '<=', upToMonth),
    )
    .execute();
}
