import { type Kysely, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { QueueCursor } from '#shared/rules/queue-cursor.ts';

type Tables = Pick<Schema, 'submissions' | 'messages'>;

export type PendingPage = {
  order?: 'usual' | 'company' | undefined;
  /** Only those with an appeal, or only those with these ids. */
  only?: 'appeals' | readonly number[] | undefined;
  company_id?: number | undefined;
  limit: number;
  offset: number;
  /** Where the previous page ends. If given, `offset` is ignored. */
  after?: QueueCursor | undefined;
};

/**
 * Ids of a page of the pending reviews: appeals first, or by company. Ids are random, so their order says nothing about the
 * order of arrival.
 */
export async function listPendingIds(db: Kysely<Tables>, page: PendingPage): Promise<number[]> {
  if (Array.isArray(page.only) && page.only.length === 0) return [];
  if (page.order === 'company') return listByCompany(db, page);
  const { after, limit, offset, only } = page;
  if (only === 'appeals') return idsOf(from(appealed(db, page, true), page), limit, after ? 0 : offset);
  if (after !== undefined && after.value !== 'appeal')
    return idsOf(appealed(db, page, false).where('id', '>', after.id), limit, 0);
  const appeals = await idsOf(from(appealed(db, page, true), page), limit, after ? 0 : offset);
  const rest = limit - appeals.length;
  if (rest === 0) return appeals;
  const before =
    after || appeals.length > 0 ? 0 : offset - (await idsOf(appealed(db, page, true), offset, 0)).length;
  return [...appeals, ...(await idsOf(appealed(db, page, false), rest, before))];
}

function pending(db: Kysely<Tables>, { company_id, only }: PendingPage) {
  // From an index alone, so skipped submissions cost little.
  let found = db.selectFrom('submissions').select('id').where('status', '=', sql.lit('pending'));
  if (company_id !== undefined) found = found.where('company_id', '=', company_id);
  return Array.isArray(only) ? found.where('id', 'in', only) : found;
}
type Pending = ReturnType<typeof pending>;

function appealed(db: Kysely<Tables>, page: PendingPage, isAppealed: boolean): Pending {
  const appeals = db.selectFrom('messages').select('review_id').where('kind', '=', sql.lit('appeal'));
  return pending(db, page)
    .where('id', isAppealed ? 'in' : 'not in', appeals)
    .orderBy('id');
}

const from = (found: Pending, { after }: PendingPage) =>
  after === undefined ? found : found.where('id', '>', after.id);

async function idsOf(found: Pending, limit: number, offset: number): Promise<number[]> {
  if (limit === 0) return [];
  return (await found.limit(limit).offset(offset).execute()).map(({ id }) => id);
}

async function listByCompany(db: Kysely<Tables>, page: PendingPage): Promise<number[]> {
  const { after, limit, offset } = page;
  const found = pending(db, page).orderBy('company_id').orderBy('id');
  if (after === undefined) return idsOf(found, limit, offset);
  // Two steps, because SQLite can't seek in an index with a tuple that ends in the row id.
  const company = Number(after.value);
  const same = await idsOf(found.where('company_id', '=', company).where('id', '>', after.id), limit, 0);
  const others = await idsOf(found.where('company_id', '>', company), limit - same.length, 0);
  return [...same, ...others];
}
