import { sql } from 'kysely';
import { isPostgres } from '#db/dialect.ts';
import { firstValue } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';
import { readMergedCompanies } from '#db/tables/companies.ts';
import type { CompanyState } from '#shared/words.ts';

type Merges = Handle<Pick<Schema, 'company_merges'>>;
type Employers = Handle<Pick<Schema, 'companies' | 'company_merges'>>;

/** The company that a merged one is part of now; undefined for one that wasn't merged. */
export async function findSuccessor(db: Merges, id: number): Promise<number | undefined> {
  let successor: number | undefined;
  for (let at: number | undefined = id; at !== undefined; ) {
    const row: { into_id: number } | undefined = await db
      .selectFrom('company_merges')
      .select('into_id')
      .where('company_id', '=', at)
      .executeTakeFirst();
    at = row?.into_id;
    successor = at ?? successor;
  }
  return successor;
}

/** A company's own id, or that of the one it is part of now. */
export async function currentCompany(db: Merges, id: number): Promise<number> {
  return (await findSuccessor(db, id)) ?? id;
}

/** The same for many: reads all merges at once. */
export async function readSuccessors(db: Merges): Promise<(id: number) => number> {
  const rows = await db.selectFrom('company_merges').select(['company_id', 'into_id']).execute();
  const merges = new Map(rows.map(({ company_id, into_id }) => [company_id, into_id]));
  return (id) => {
    let at = id;
    for (let next = merges.get(at); next !== undefined; next = merges.get(at)) at = next;
    return at;
  };
}

/**
 * Until the transaction ends, merges wait (`storing`), or other merges and those who store reviews do. A lock on the table,
 * because one on a company's row would leave in PostgreSQL's log which company someone reviews. SQLite runs one writing
 * transaction at a time anyway.
 */
export async function lockMerges(trx: Merges, purpose: 'merging' | 'storing'): Promise<void> {
  if (!isPostgres(trx)) return;
  const mode = purpose === 'merging' ? sql`exclusive` : sql`share`;
  await sql`lock table company_merges in ${mode} mode`.execute(trx);
}

/** A company as people verify for it: the one that took it over, if it was merged. */
export type Employer = {
  id: number;
  name: string;
  domain: string;
  state: CompanyState;
  /**
   * The companies whose mailboxes count, the company itself first. A mailbox stays one of its own company: otherwise, a
   * merge would give its owner a second review.
   */
  mailboxes: { id: number; domain: string }[];
};

/** What a verification needs to know about a company. Undefined for hidden ones. */
export async function findEmployer(db: Employers, id: number): Promise<Employer | undefined> {
  const row = await db
    .selectFrom('companies')
    .select(['id', 'name', 'domain', 'state', 'merged_companies'])
    .where('id', '=', await currentCompany(db, id))
    .where('state', '!=', 'hidden')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { merged_companies, ...company } = row;
  return { ...company, mailboxes: [company, ...readMergedCompanies(merged_companies)] };
}

/**
 * The company that an author names: by its domain, or by its id in credentials of version 1. `own` is the one whose
 * mailbox and credential she has.
 */
export async function findNamedCompany(
  db: Employers,
  { domain, company_id }: { domain?: string | undefined; company_id?: number | undefined },
): Promise<{ id: number; own: number; state: CompanyState; employer: string | number } | undefined> {
  const own = domain === undefined ? company_id : await findCompanyIdByDomain(db, domain);
  const found = own === undefined ? undefined : await findEmployer(db, own);
  if (own === undefined || found === undefined) return undefined;
  return { id: found.id, own, state: found.state, employer: domain ?? own };
}

export async function findCompanyIdByDomain(db: Handle<Pick<Schema, 'companies'>>, domain: string) {
  return firstValue(db.selectFrom('companies').select('id').where('domain', '=', domain));
}
