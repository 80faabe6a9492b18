import type { Handle, Schema, Transaction } from '#db/schema.ts';
import { readBanners, type StoredBanner } from '#db/tables/companies.ts';
import { bannerKinds } from '#shared/words.ts';

type Tables = Pick<Schema, 'companies'>;

/** The name of a company in any state, and its banners. */
export async function findBanners(db: Handle<Tables>, id: number) {
  const row = await db
    .selectFrom('companies')
    .select(['name', 'banners'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { name: row.name, banners: readBanners(row.banners) };
}

/** The companies that have banners, by id. */
export function listWithBanners(db: Handle<Tables>) {
  return db.selectFrom('companies').select('id').where('banners', 'is not', null).orderBy('id').execute();
}

/** In the order of their kinds. Callers lock the company's statistics and call `publicDataChanged`. */
export async function storeBanners(
  trx: Transaction<Tables>,
  id: number,
  banners: readonly StoredBanner[],
): Promise<void> {
  const inOrder = banners.toSorted(
    (one, other) => bannerKinds.indexOf(one.kind) - bannerKinds.indexOf(other.kind),
  );
  const stored = inOrder.length === 0 ? null : JSON.stringify(inOrder);
  await trx.updateTable('companies').set({ banners: stored }).where('id', '=', id).execute();
}
