import { isShownToAll } from '#db/dialect.ts';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { LogosTable } from '#db/tables/companies.ts';

type ShownTables = Pick<Schema, 'logos' | 'company_stats'>;

const logoByHash = hotQuery((db: Handle<ShownTables>, hash: string) =>
  db
    .selectFrom('logos')
    .innerJoin('company_stats', 'company_stats.company_id', 'logos.company_id')
    .select('png')
    .where('hash', '=', hash)
    .where(isShownToAll(db))
    .limit(1),
);

/** The PNG with this hash, of a company that everyone may see. */
export async function findLogo(db: Handle<ShownTables>, hash: string): Promise<Buffer | undefined> {
  const [row] = await logoByHash(db, hash);
  return row && Buffer.from(row.png, 'base64');
}

/** Leaves a company without a logo. Callers call `publicDataChanged`. */
export async function removeLogo(
  trx: Transaction<Pick<Schema, 'logos' | 'companies'>>,
  companyId: number,
): Promise<void> {
  await trx.deleteFrom('logos').where('company_id', '=', companyId).execute();
  await trx.updateTable('companies').set({ logo_hash: null }).where('id', '=', companyId).execute();
}

/** Gives a company this logo. Callers call `publicDataChanged`. */
export async function storeLogo(
  trx: Transaction<Pick<Schema, 'logos' | 'companies'>>,
  logo: LogosTable,
): Promise<void> {
  const { company_id, hash, png } = logo;
  await trx
    .insertInto('logos')
    .values(logo)
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ hash, png }))
    .execute();
  await trx.updateTable('companies').set({ logo_hash: hash }).where('id', '=', company_id).execute();
}
