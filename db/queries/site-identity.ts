import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { SiteIdentityTable } from '#db/tables/site.ts';

type Tables = Pick<Schema, 'site_identity'>;
export type StoredIdentity = Omit<SiteIdentityTable, 'id'>;

const identity = hotQuery((db: Handle<Tables>) =>
  db.selectFrom('site_identity').select(['settings', 'logo', 'photo']),
);

/** What an admin has set; undefined if none has. */
export async function readSiteIdentity(db: Handle<Tables>): Promise<StoredIdentity | undefined> {
  const [row] = await identity(db);
  return row;
}

/** Callers call `publicDataChanged`. */
export async function storeSiteIdentity(trx: Transaction<Tables>, stored: StoredIdentity): Promise<void> {
  await trx
    .insertInto('site_identity')
    .values({ id: 1, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored))
    .execute();
}
