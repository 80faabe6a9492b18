import { sql } from 'kysely';
import { firstValue, lastPosition } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import {
  isOpenNotice,
  type LegalNoticesTable,
  type NoticeContactsTable,
  type NoticeMessagesTable,
  type NoticeTotalsTable,
} from '#db/tables/notices.ts';

type Tables = Pick<Schema, 'legal_notices' | 'notice_contacts' | 'notice_messages'>;
type Contact = Omit<NoticeContactsTable, 'notice_id'>;
type NewNotice = Pick<
  LegalNoticesTable,
  'id' | 'lookup' | 'received_month' | 'passage' | 'explanation' | 'law'
> & { review_id: number };

/** Stores a new notice, and who sent it apart from it. */
export async function insertNotice(
  trx: Transaction<Tables>,
  notice: NewNotice,
  contact: Contact,
): Promise<void> {
  const open = {
    status: 'received',
    objected: 0,
    decided_by: null,
    read_month: '',
    closed_month: '',
    entry: '',
  } as const;
  await trx
    .insertInto('legal_notices')
    .values({ ...notice, ...open })
    .execute();
  await trx
    .insertInto('notice_contacts')
    .values({ notice_id: notice.id, ...contact })
    .execute();
}

/** The id of the same notice from the same sender, if it hasn't been decided. */
export async function findSameNotice(
  db: Handle<Tables>,
  { review_id, passage, explanation, law }: Omit<NewNotice, 'id' | 'lookup' | 'received_month'>,
  { name, email, address }: Contact,
): Promise<number | undefined> {
  const notices = db
    .selectFrom('legal_notices')
    .innerJoin('notice_contacts', 'notice_contacts.notice_id', 'legal_notices.id')
    .select('legal_notices.id')
    .where((eb) => eb.and({ review_id, closed_month: '', objected: 0, passage, explanation, law, name }))
    .where('email', email === null ? 'is' : '=', email)
    .where('address', address === null ? 'is' : '=', address);
  return firstValue(notices.limit(1));
}

export function findNotice(db: Handle<Tables>, id: number): Promise<LegalNoticesTable | undefined> {
  return db.selectFrom('legal_notices').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The notice with this hash of a number and a code. */
export function findNoticeBy(db: Handle<Tables>, lookup: string): Promise<LegalNoticesTable | undefined> {
  return db.selectFrom('legal_notices').selectAll().where('lookup', '=', lookup).executeTakeFirst();
}

export function findContact(db: Handle<Tables>, noticeId: number): Promise<Contact | undefined> {
  return db
    .selectFrom('notice_contacts')
    .select(['name', 'email', 'address'])
    .where('notice_id', '=', noticeId)
    .executeTakeFirst();
}

export async function changeNotice(
  trx: Transaction<Tables>,
  id: number,
  changed: Partial<LegalNoticesTable>,
): Promise<void> {
  await trx.updateTable('legal_notices').set(changed).where('id', '=', id).execute();
}

/** Notices that wait for a moderator, oldest month first and by random id within it. */
export function listOpenNotices(
  db: Handle<Pick<Schema, 'legal_notices' | 'reviews' | 'companies'>>,
  { limit, offset }: { limit: number; offset: number },
) {
  return (
    db
      .selectFrom('legal_notices')
      .innerJoin('reviews', 'reviews.id', 'legal_notices.review_id')
      .innerJoin('companies', 'companies.id', 'reviews.company_id')
      .select(['legal_notices.id', 'legal_notices.status', 'objected', 'received_month', 'explanation'])
      .select('companies.name as company_name')
      .where(isOpenNotice)
      // Always true; it makes SQLite begin in the index.
      .where('received_month', '>', sql.lit(''))
      .orderBy('received_month')
      .orderBy('legal_notices.id')
      .limit(limit)
      .offset(offset)
      .execute()
  );
}

/** Adds to the conversation about a notice, whose review must be locked. */
export async function insertNoticeMessage(
  trx: Transaction<Tables>,
  message: Pick<NoticeMessagesTable, 'notice_id' | 'kind' | 'body' | 'month'> &
    Partial<Pick<NoticeMessagesTable, 'reason' | 'law'>>,
): Promise<void> {
  const earlier = trx.selectFrom('notice_messages').where('notice_id', '=', message.notice_id);
  const position = (await lastPosition(earlier)) + 1;
  await trx
    .insertInto('notice_messages')
    .values({ reason: null, law: '', ...message, position })
    .execute();
}

/** The conversation about a notice, in the order in which it was written. */
export function listNoticeMessages(db: Handle<Tables>, noticeId: number) {
  return db
    .selectFrom('notice_messages')
    .select(['kind', 'reason', 'law', 'body', 'month'])
    .where('notice_id', '=', noticeId)
    .orderBy('position')
    .execute();
}

/** Ends undecided notices about a review, which must be locked, because it is no longer public. */
export async function closeNotices(
  trx: Transaction<Tables>,
  reviewId: number,
  closed_month: string,
): Promise<void> {
  await trx
    .updateTable('legal_notices')
    .set({ status: 'gone', closed_month })
    .where('review_id', '=', reviewId)
    .where('closed_month', '=', '')
    .execute();
}

/** Opens those again, because the same review is public again. */
export async function reopenNotices(trx: Transaction<Tables>, reviewId: number): Promise<void> {
  await trx
    .updateTable('legal_notices')
    .set({ status: 'received', closed_month: '' })
    .where('review_id', '=', reviewId)
    .where('status', '=', 'gone')
    .execute();
}

/** Forgets which review notices were about. */
export async function forgetNoticed(trx: Transaction<Tables>, reviewId: number): Promise<void> {
  await trx.updateTable('legal_notices').set({ review_id: null }).where('review_id', '=', reviewId).execute();
}

/** Deletes notices that were closed in the given month, `YYYY-MM`, or before, with all that belongs to them. */
export async function purgeNotices(trx: Transaction<Tables>, upTo: string): Promise<void> {
  const rows = await trx
    .deleteFrom('legal_notices')
    // A constant, which the partial index needs.
    .where('closed_month', '>', sql.lit(''))
    .where('closed_month', '<=', upTo)
    .returning('id')
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom('notice_contacts').where('notice_id', 'in', ids).execute();
  await trx.deleteFrom('notice_messages').where('notice_id', 'in', ids).execute();
}

/** Counts notices that arrived in a month, `YYYY-MM`, and those that led to a removal in it. */
export async function countNotices(
  trx: Transaction<Pick<Schema, 'notice_totals'>>,
  { month, received = 0, upheld = 0 }: Pick<NoticeTotalsTable, 'month'> & Partial<NoticeTotalsTable>,
): Promise<void> {
  await trx
    .insertInto('notice_totals')
    .values({ month, received, upheld })
    .onConflict((conflict) =>
      conflict.column('month').doUpdateSet({
        received: sql`notice_totals.received + excluded.received`,
        upheld: sql`notice_totals.upheld + excluded.upheld`,
      }),
    )
    .execute();
}

/** How many notices arrived, and how many led to a removal, in a month, `YYYY-MM`, and later ones. */
export function readNoticeTotals(
  db: Handle<Pick<Schema, 'notice_totals'>>,
  from: string,
): Promise<NoticeTotalsTable[]> {
  return db
    .selectFrom('notice_totals')
    .select(['month', 'received', 'upheld'])
    .where('month', '>=', from)
    .orderBy('month')
    .execute();
}
