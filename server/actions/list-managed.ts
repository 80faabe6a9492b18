import { searchCompanies } from '#db/queries/companies.ts';
import { listManaged, readListed } from '#db/queries/managed-companies.ts';
import type { Deps } from '#server/deps.ts';
import { similarCompanies, termsForSimilar } from '#shared/rules/similar-companies.ts';
import type { CompanyLists, ListedCompany } from '#shared/schemas/managed-company.ts';

const HITS_PER_TERM = 20;

/** A page of a moderators' list of companies, each with the listed ones that it may be a copy of. */
export async function listManagedCompanies(
  { db }: Pick<Deps, 'db'>,
  { list, ...page }: { list: CompanyLists; limit: number; offset: number },
): Promise<ListedCompany[]> {
  const companies = await readListed(db, await listManaged(db, list, page));
  return Promise.all(
    companies.map(async (company) => ({ ...company, similar: await findSimilar(db, company) })),
  );
}

async function findSimilar(
  db: Deps['db'],
  { id, ...entered }: { id: number; name: string; domain: string },
): Promise<ListedCompany['similar']> {
  const found = await Promise.all(
    termsForSimilar(entered).map((term) => searchCompanies(db, term, HITS_PER_TERM, 0)),
  );
  const others = found.flat().filter((hit) => hit.id !== id);
  return similarCompanies(entered, others).map(({ company: { id, name, domain, hq_location } }) => ({
    ...{ id, name, domain, hq_location },
  }));
}
