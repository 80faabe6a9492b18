import { sql } from 'kysely';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type {
  RepresentativeLinksTable,
  RepresentativeSessionsTable,
  RepresentativesTable,
} from '#db/tables/representatives.ts';
import { pageSizes } from '#shared/limits.ts';

type Tables = Pick<Schema, 'representatives' | 'representative_links' | 'representative_sessions'>;
type NamedTables = Tables & Pick<Schema, 'companies'>;

/** For whom the key of a browser speaks. None if the key doesn't work. */
export function findByKey(db: Handle<NamedTables>, keyHash: string, month: string) {
  return db
    .selectFrom('representative_sessions')
    .innerJoin('representatives', 'representatives.id', 'representative_id')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select([
      'representatives.id',
      'company_id',
      'email',
      'until_month',
      'companies.name',
      'companies.domain',
    ])
    .where('key_hash', '=', keyHash)
    .where('until_month', '>=', month)
    .orderBy('companies.name')
    .orderBy('company_id')
    .execute();
}

/** Everyone who speaks for a company with a mailbox of its own, by address. */
export function listRepresentatives(db: Handle<Tables>, companyId: number, month: string) {
  return db
    .selectFrom('representatives')
    .select(['id', 'company_id', 'email', 'until_month'])
    .where('company_id', '=', companyId)
    .where('until_month', '>=', month)
    .orderBy('email')
    .limit(pageSizes.max)
    .execute();
}

/** Adds someone, or lets them speak for the company longer. Returns their id. */
export async function saveRepresentative(
  trx: Transaction<Tables>,
  representative: RepresentativesTable,
): Promise<number> {
  const saved = await trx
    .insertInto('representatives')
    .values(representative)
    .onConflict((same) =>
      same.columns(['company_id', 'email']).doUpdateSet({
        until_month: sql<string>`case when excluded.until_month > representatives.until_month
          then excluded.until_month else representatives.until_month end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}

/** Ends this for someone, on all their devices, and forgets them. Returns who it was. */
export async function deleteRepresentative(
  trx: Transaction<Tables>,
  id: number,
): Promise<Pick<RepresentativesTable, 'company_id' | 'email'> | undefined> {
  await trx.deleteFrom('representative_sessions').where('representative_id', '=', id).execute();
  const deleted = await trx
    .deleteFrom('representatives')
    .where('id', '=', id)
    .returning(['company_id', 'email'])
    .executeTakeFirst();
  if (deleted === undefined) return undefined;
  const { company_id, email } = deleted;
  await trx
    .deleteFrom('representative_links')
    .where('company_id', '=', company_id)
    .where('email', '=', email)
    .execute();
  return deleted;
}

export async function insertRepresentativeLink(
  db: Handle<Tables>,
  link: RepresentativeLinksTable,
): Promise<void> {
  await db.insertInto('representative_links').values(link).execute();
}

/** Uses up a link. Of two requests at once, one gets it. */
export function takeRepresentativeLink(trx: Transaction<Tables>, tokenHash: string, now: string) {
  return trx
    .deleteFrom('representative_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['company_id', 'email', 'until_month'])
    .executeTakeFirst();
}

export async function saveRepresentativeSession(
  trx: Transaction<Tables>,
  session: RepresentativeSessionsTable,
): Promise<void> {
  await trx
    .insertInto('representative_sessions')
    .values(session)
    .onConflict((same) => same.doNothing())
    .execute();
}

export async function deleteRepresentativeKey(db: Handle<Tables>, keyHash: string): Promise<void> {
  await db.deleteFrom('representative_sessions').where('key_hash', '=', keyHash).execute();
}

/** Forgets people whose year is over, and links that have expired. */
export async function purgeRepresentatives(
  trx: Transaction<Tables>,
  at: { now: string; month: string },
): Promise<void> {
  await trx.deleteFrom('representative_links').where('expires_at', '<=', at.now).execute();
  const over = trx.selectFrom('representatives').select('id').where('until_month', '<', at.month);
  await trx.deleteFrom('representative_sessions').where('representative_id', 'in', over).execute();
  await trx.deleteFrom('representatives').where('until_month', '<', at.month).execute();
}
