import { findCompany } from '#db/queries/companies.ts';
import { findSuccessor } from '#db/queries/employers.ts';
import type { Deps } from '#server/deps.ts';
import { noCompany } from '#server/errors.ts';
import type { Company } from '#shared/schemas/company.ts';

/** The company that a URL names. @throws `moved` if it is part of another one now, `not_found` for one that doesn't exist */
export async function companyOf({ publicData }: Pick<Deps, 'publicData'>, params: unknown): Promise<Company> {
  const { id = '' } = params as { id?: string };
  if (!/^[1-9]\d{0,8}$/.test(id)) throw noCompany(undefined);
  return publicData.read(async (db) => {
    const company = await findCompany(db, Number(id));
    if (company === undefined) throw noCompany(await findSuccessor(db, Number(id)));
    return company;
  });
}
