import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { findBrokenReferences, findDamage, readSnapshot } from '#db/dialect.ts';
import { findDifferences, recountedTables, siteDifferences } from '#db/queries/recount.ts';
import { readSealingKey } from '#db/queries/sealing-key.ts';
import { openSeals } from '#server/sealing/seals.ts';
import { openPeople } from '#testing/server/people.ts';
import type { Author, Ledger } from './ledger.ts';
import type { Scene } from './writers.ts';

const PATIENCE_MS = 30_000;

/**
 * Asks for everything that may have been done and, where it wasn't, does it again, as its author would.
 * @returns what doesn't fit together
 */
export async function settle({ ask, ledger }: Scene): Promise<string[]> {
  const problems: string[] = [];
  const statusOf = async ({ receipt }: Author) => {
    const { status, data } = await ask('POST', '/api/v1/receipts/status', { body: { receipt } });
    return status === 200 ? String(data.status) : undefined;
  };
  for (const author of ledger.authors) {
    if (author.sent === 'yes' && author.withdrawn !== 'maybe') continue;
    const stored = await statusOf(author);
    if (author.sent === 'maybe') {
      const again = await author.send();
      // The grant and the review are there, or neither of them. 422: the receipt is taken.
      const expected = stored ? [403, 409, 422] : [201];
      if (!expected.includes(again))
        problems.push(
          `a review that was ${stored ?? 'not stored'} is answered ${again} when it is sent again`,
        );
      author.sent = 'yes';
    } else author.withdrawn = stored === 'withdrawn' ? 'yes' : undefined;
  }
  return problems;
}

const count = async (db: Database, ...tables: string[]) => {
  const counted = await Promise.all(
    tables.map((table) =>
      sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db),
    ),
  );
  return counted.reduce((sum, { rows }) => sum + (rows[0]?.count ?? 0), 0);
};
const rowsOf = async <Row>(db: Database, text: string) => (await sql<Row>`${sql.raw(text)}`.execute(db)).rows;

/** Compares what is stored with what the writers were told. */
export async function compare(db: Database, keys: string, { ledger }: Scene): Promise<string[]> {
  const found = [
    ...(await compareAuthors(db, keys, ledger)),
    ...(await compareOthers(db, ledger)),
    ...(await compareWithItself(db)),
  ];
  if (!(await hasOneKey(db, keys))) found.push('KEYS_DIR has other keys of the hour than the database needs');
  return found;
}

/** A key that a killed rewrite has left is there until the next one, which the start begins. */
async function hasOneKey(db: Database, keys: string): Promise<boolean> {
  for (const start = performance.now(); performance.now() - start < PATIENCE_MS; ) {
    const files = readdirSync(keys).filter((name) => name.startsWith('seal-'));
    if (String(files) === `seal-${await readSealingKey(db)}`) return true;
    await pause(50);
  }
  return false;
}

/** Each author has one receipt, one grant and, unless it was withdrawn, one review. */
async function compareAuthors(db: Database, keys: string, { authors }: Ledger): Promise<string[]> {
  const arriving = await count(db, 'arrivals');
  const withdrawn = [...authors].filter((author) => author.withdrawn).length;
  const [receipts, reviews, grants] = [
    arriving + (await count(db, 'receipts', 'settled_receipts')),
    arriving + (await count(db, 'submissions', 'reviews')) + withdrawn,
    (await openPeople({ db, seals: openSeals(keys) }, 'grants')).length,
  ];
  const wrong = Object.entries({ receipts, reviews, grants }).filter(([, stored]) => stored !== authors.size);
  return wrong.map(([name, stored]) => `${authors.size} authors have ${stored} ${name}`);
}

async function compareOthers(db: Database, { companies, decisions, reports }: Ledger): Promise<string[]> {
  const found: string[] = [];
  const domains = new Set(
    (await db.selectFrom('companies').select('domain').execute()).map((row) => row.domain),
  );
  const reasons = new Map<string, number>();
  for (const { reason } of await db.selectFrom('reports').select('reason').execute())
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  for (const [domain, sure] of companies)
    if (sure === 'yes' && !domains.has(domain)) found.push(`the company ${domain} is lost`);
  const statuses = new Map<number, string>();
  for (const table of ['submissions', 'reviews'] as const)
    for (const { id, status } of await db.selectFrom(table).select(['id', 'status']).execute()) {
      if (statuses.has(id)) found.push(`the review ${id} is a submission too`);
      statuses.set(id, status);
    }
  for (const [reason, { reviewId, sure }] of reports) {
    const stored = reasons.get(reason) ?? 0;
    // They are deleted with a review that is withdrawn.
    const isLost = sure === 'yes' && stored === 0 && statuses.has(reviewId);
    if (stored > 1 || isLost) found.push(`a report is stored ${stored} times`);
  }
  for (const [id, approved] of decisions) {
    // Those that were withdrawn are erased.
    const status = statuses.get(id) ?? (approved ? 'published' : 'rejected');
    if (status !== (approved ? 'published' : 'rejected'))
      found.push(`the review ${id} is ${status} in spite of a decision`);
  }
  return found;
}

/** Statistics, counters, search index, and the database's own structure. */
async function compareWithItself(db: Database): Promise<string[]> {
  const found: string[] = [];
  const check = (name: string, wrong: number) => wrong > 0 && found.push(`${name}: ${wrong}`);
  const { companies, site } = await readSnapshot(db, recountedTables, async (snapshot) => ({
    companies: await findDifferences(snapshot, 0),
    site: await siteDifferences(snapshot),
  }));
  check('companies with wrong statistics', companies.differences.length);
  check('wrong counters of the site', Object.values(site).filter((value) => value !== 0).length);
  const lost = {
    'receipts of no review': `select receipt_hash from receipts where review_id is not null and review_id not in
      (select id from submissions union select id from reviews)`,
    'companies that search lacks':
      'select id from companies where id not in (select company_id from search_companies)',
    'companies without words':
      'select rank from search_companies where rank not in (select rowid from search_company_tokens)',
    'words without a company':
      'select rowid from search_company_tokens where rowid not in (select rank from search_companies)',
  };
  for (const [name, statement] of Object.entries(lost)) check(name, (await rowsOf(db, statement)).length);
  const [queues] = await rowsOf<Record<'reviews' | 'reports' | 'corrections', number>>(
    db,
    `select pending_reviews - (select count(*) from submissions where status = 'pending') as reviews,
      pending_reports - (select count(*) from reports where status = 'pending') as reports,
      pending_corrections - (select count(*) from corrections) as corrections,
      open_notices - (select count(*) from legal_notices where status in ('received', 'reading')) as notices
      from queue_sizes`,
  );
  check('wrong sizes of queues', Object.values(queues ?? {}).filter((count) => count !== 0).length);
  found.push(...(await findDamage(db)));
  check('broken references', (await findBrokenReferences(db)).length);
  return found;
}
