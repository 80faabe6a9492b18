import type { Kysely } from 'kysely';
import { compiledQuery } from '#db/compiled-query.ts';
import type { Schema } from '#db/schema.ts';
import { sumCounters } from '#db/tables/company-stats.ts';

type Tables = Pick<Schema, 'site_stats'>;

const counts = compiledQuery((db: Kysely<Tables>) =>
  db.selectFrom('site_stats').select(['company_count', 'review_count']),
);

export async function readSiteStats(
  db: Kysely<Tables>,
): Promise<{ company_count: number; review_count: number }> {
  const [row] = await counts(db);
  if (row === undefined) throw new Error('The row of the site is missing.');
  return row;
}

const version = compiledQuery((db: Kysely<Tables>) => db.selectFrom('site_stats').select('version'));

/**
 * A number that is another one after every change of what everybody may read, whichever process made it. Verifying
 * and submitting leave it as it is: what is kept by it would show by its speed that somebody just did.
 */
export async function readSiteVersion(db: Kysely<Tables>): Promise<number> {
  const [row] = await version(db);
  return row?.version ?? 0;
}

/** Tells every server that something of what everybody may read has changed. In the transaction that changes it. */
export async function raiseSiteVersion(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('site_stats')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}

/** Holds the site's row until the transaction ends: whoever else would, waits. */
export async function lockSite(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('site_stats')
    .set((eb) => ({ review_count: eb.ref('review_count') }))
    .execute();
}

/** Recounts the site from its companies. Call in a transaction. */
export async function recountSite(db: Kysely<Pick<Schema, 'site_stats' | 'company_stats'>>): Promise<void> {
  // Taken first: a decision under way waits with its own change until this one is written.
  await lockSite(db);
  const totals = await db
    .selectFrom('company_stats')
    .select((eb) => [
      eb.fn.countAll<number>().as('company_count'),
      ...(['review_count', ...sumCounters] as const).map((name) =>
        eb.fn.coalesce(eb.fn.sum<number>(name), eb.lit(0)).as(name),
      ),
    ])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('site_stats')
    .set((eb) => ({ ...totals, version: eb('version', '+', 1) }))
    .execute();
}
