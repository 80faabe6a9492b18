import { findCompany, findLongestDomain } from '#db/queries/companies.ts';
import { currentCompany } from '#db/queries/employers.ts';
import type { Deps } from '#server/deps.ts';
import { companyDomain } from '#shared/rules/addresses.ts';
import type { Company } from '#shared/schemas/company.ts';

/**
 * The company with mailboxes at a domain or, if there is none, at the closest domain above it: one or none. A merged
 * company's domain finds the one that it is part of.
 */
export async function findByDomain(
  { publicData }: Pick<Deps, 'publicData'>,
  typed: string,
): Promise<Company[]> {
  const labels = companyDomain(typed)?.split('.') ?? [];
  const hosts = labels.slice(1).map((_, above) => labels.slice(above).join('.'));
  return publicData.read(async (db) => {
    const closest = await findLongestDomain(db, hosts);
    const found = closest && (await findCompany(db, await currentCompany(db, closest.id)));
    return found ? [found] : [];
  });
}
