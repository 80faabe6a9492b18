import type { z } from 'zod';
import { inShortTransactions, type Pace } from '#db/queries/bulk.ts';
import { findCompanyNames, insertCompanies } from '#db/queries/companies.ts';
import { storedFacts } from '#db/queries/company-facts.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import { noteCompanyChange } from '#db/queries/webhooks.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { isSharedDomain } from '#server/mail/shared-domain.ts';
import { month, monthStart } from '#shared/rules/calendar.ts';
import { companyInput } from '#shared/schemas/company.ts';
import type { FactSource } from '#shared/words.ts';

type Place = { line: number; cells: readonly string[] };
type Row = Place & ({ company: z.input<typeof companyInput> } | { problem: string });
type Accepted = Place & { company: z.output<typeof companyInput> };

/** How many companies were added (in a dry run: would be), were listed already, and were refused. */
export type ImportCounts = { added: number; listed: number; refused: number };

/** Names by domain. */
type Names = {
  get: (domain: string) => string | undefined;
  set: (domain: string, name: string) => unknown;
};

type Options = {
  /** Checks everything and writes nothing: remembers here what it would add. */
  dryRun?: Names | undefined;
  /** Where the file's facts are from. */
  source: FactSource;
  /** Ends the import after the rows at hand. */
  signal: AbortSignal;
  refuse: (line: number, cells: readonly string[], reason: string) => void;
  progress: (counts: ImportCounts) => void;
  /** Adds what the search index leaves for later when many companies are added. */
  completeSearch: (db: Deps['db'], pace: Pace) => Promise<void>;
};

/** After so many companies. Later, more parts of words would share a page; earlier, a typo finds them sooner. */
const COMPLETED_AFTER = 20_000;

/**
 * Adds companies to the directory while the site runs, in short transactions. A company whose domain is listed under
 * the same name is left alone, so an import can be repeated or continued.
 */
export function importCompanies(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  rows: AsyncIterable<Row>,
  options: Options,
): Promise<ImportCounts> {
  return inShortTransactions(db, (connection, pace) =>
    importRows({ db: connection, now }, rows, { ...options, pace }),
  );
}

async function importRows(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  rows: AsyncIterable<Row>,
  { dryRun, source, signal, refuse, progress, completeSearch, pace }: Options & { pace: Pace },
): Promise<ImportCounts> {
  const counts = { added: 0, listed: 0, refused: 0 };
  let completed = 0;
  const refuseRow = ({ line, cells }: Place, reason: string) => {
    counts.refused += 1;
    refuse(line, cells, reason);
  };
  for await (const part of inParts(rows, pace.rows)) {
    const accepted = part.flatMap((row) => check(row, refuseRow) ?? []);
    const names = await findCompanyNames(
      db,
      accepted.map(({ company }) => company.domain),
    );
    const unlisted: Accepted['company'][] = [];
    const added = dryRun ?? new Map<string, string>();
    for (const row of accepted) {
      const { company } = row;
      const listed = names.get(company.domain) ?? added.get(company.domain);
      if (listed === company.name) counts.listed += 1;
      else if (listed !== undefined) refuseRow(row, `${company.domain} is already listed, as ${listed}.`);
      else {
        unlisted.push(company);
        added.set(company.domain, company.name);
      }
    }
    if (dryRun || unlisted.length === 0) counts.added += unlisted.length;
    else {
      const count = await pace.run(() => add({ db, now }, unlisted, source));
      counts.added += count;
      counts.listed += unlisted.length - count;
    }
    progress(counts);
    if (signal.aborted) break;
    if (dryRun || counts.added - completed < COMPLETED_AFTER) continue;
    await completeSearch(db, pace);
    completed = counts.added;
  }
  if (!dryRun) await completeSearch(db, pace);
  return counts;
}

function check(row: Row, refuse: (row: Place, reason: string) => void): Accepted | undefined {
  if ('problem' in row) {
    refuse(row, row.problem);
    return undefined;
  }
  const { data, error } = companyInput.safeParse(row.company);
  if (data && !isSharedDomain(data.domain)) return { ...row, company: data };
  refuse(row, error?.issues[0]?.message ?? "Please use the company's own domain.");
  return undefined;
}

/** @returns how many were added; others may have added some of them in the meantime */
function add(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  companies: Accepted['company'][],
  source: FactSource,
): Promise<number> {
  const created_on = monthStart(now());
  return db.transaction().execute(async (trx: Transaction) => {
    const ids = await insertCompanies(
      trx,
      companies.map((company) => ({
        ...company,
        ...storedFacts(company, source, month(now())),
        created_on,
      })),
    );
    await noteCompanyChange(trx, [...ids.values()], 'added');
    await publicDataChanged(trx, { company_count: ids.size });
    return ids.size;
  });
}

async function* inParts<Item>(items: AsyncIterable<Item>, size: () => number): AsyncGenerator<Item[]> {
  let part: Item[] = [];
  for await (const item of items) {
    part.push(item);
    if (part.length < size()) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
