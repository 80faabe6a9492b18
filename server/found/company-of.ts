import { findCompany } from '#db/queries/companies.ts';
import type { Deps } from '#server/deps.ts';
import type { Company } from '#shared/schemas/company.ts';

/** The company that a URL names; undefined for one that doesn't exist. */
export async function companyOf(
  { publicData }: Pick<Deps, 'publicData'>,
  params: unknown,
): Promise<Company | undefined> {
  const { id = '' } = params as { id?: string };
  return /^[1-9]\d{0,8}$/.test(id) ? publicData.read((db) => findCompany(db, Number(id))) : undefined;
}
