import type { Kysely } from 'kysely';
import { hotQuery } from '#db/hot-query.ts';
import type { Schema, Transaction } from '#db/schema.ts';
import type { LogosTable } from '#db/tables/companies.ts';

const logoByHash = hotQuery((db: Kysely<Pick<Schema, 'logos'>>, hash: string) =>
  db.selectFrom('logos').select('png').where('hash', '=', hash).limit(1),
);

/** The PNG with this hash. */
export async function findLogo(db: Kysely<Pick<Schema, 'logos'>>, hash: string): Promise<Buffer | undefined> {
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
