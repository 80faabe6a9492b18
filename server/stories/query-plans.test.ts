import { type CompiledQuery, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openConnections } from '#db/connect.ts';
import { insertLogMonth } from '#db/queries/log-months.ts';
import { findDifferences } from '#db/queries/recount.ts';
import type { Transaction } from '#db/schema.ts';
import { countCompanies } from '#db/search/token-index.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { fillPostgres } from '#testing/database/fill-postgres.ts';
import { freshDb } from '#testing/database/fresh-db.ts';
import { ownPlansOf, planOf } from '#testing/database/plan-of.ts';
import { releaseAgain } from '#testing/server/authors.ts';
import { makeEveryCall } from '#testing/server/every-call.ts';
import { describeEachServer, setUpServer, type TestServer } from '#testing/server/make-app.ts';
import { publicUrls } from '#testing/server/public-urls.ts';
import { closeAudit } from '../jobs/close-audit.ts';
import { forgetPastYears } from '../jobs/forget-past-years.ts';
import { purgeExpired } from '../jobs/purge-expired.ts';
import { refreshSearch } from '../jobs/refresh-search.ts';
import { signReviews } from '../jobs/sign-reviews.ts';

/** Tables that are read from end to end, and why that is right. */
const small = {
  site_stats: 'one row',
  site_identity: 'one row',
  queue_sizes: 'one row',
  sealing_key: 'one row',
  releases: 'one row',
  audit_head: 'one row',
  log_head: 'one row',
  year_ends: 'one row',
  search_filled_reviews: 'one row',
  key_years: 'one row for each year',
  log_months: 'one row for each month',
  company_merges: 'the few companies that were merged into others',
  representative_links: 'the few that were not opened within the hour',
  representatives: 'a few people per company that replies',
  api_keys: 'the few that an admin made',
  webhooks: 'the few that an admin added',
  webhook_changes: 'those of a day',
  invitations: 'the few that were not accepted in two days',
  grants: 'those of the running hour, rewritten at its end',
  nullifiers: 'those of the running hour',
  arrivals: 'those of the running hour',
  author_requests: 'those of the running hour',
  due_requests: 'those of the last full hour, until they are carried out',
  audit_counts: 'those of the running month, for each moderator',
  notice_totals: 'one row for each month',
  month_totals: 'a few dozen for each month, all of which the figures show',
};
/** What SQLite calls a scan: walked from the first entry on, in the order of the result, to the end of a page. */
const walked = {
  'company_stats USING COVERING INDEX company_stats_directory': 'the directory',
  'messages USING COVERING INDEX messages_appeals': 'the appeals, one for a review at most',
  audit_entries: 'the audit log',
  page: 'a page of ids that was found before',
  newest: 'the newest reviews of a company',
  kinds: 'the kinds of work of a company, each of which is looked up',
  search_unsplit_words: 'the oldest words whose parts are missing',
  counted: 'a few entries of a word',
  entry: 'a few entries of a word',
  segment: 'the few parts of the full-text index',
  'CONSTANT ROW': 'no table',
  'json_each VIRTUAL TABLE': 'the ids in a parameter',
  'word VIRTUAL TABLE': 'the words in a parameter',
  'found VIRTUAL TABLE': 'the reviews of such a word',
  'search_company_tokens VIRTUAL TABLE': 'the full-text index, which finds by itself',
};
const scans = new RegExp(
  `SCAN (?!${Object.keys({ ...small, ...walked }).join('|')})|Seq Scan on (?!${Object.keys(small).join('|')})|(?<!SEARCH review USING )AUTOMATIC`,
);
const sorts = /TEMP B-TREE|"Sort|Sort /;
/** Statements that sort or group, and why that is right. */
const fewRows: [RegExp, string][] = [
  [/having count\(\*\)/, 'held reviews are grouped once a month'],
  [
    /from "audit_counts" group by|^select "actor", "actor_name" from/,
    'what the running month counted, and by whom',
  ],
  [/from "key_years" order by/, 'one row for each year'],
  [/from "representative_sessions" .* order by/, 'the companies of one person'],
  [/from "(log_months|notice_totals)" .*order by/, 'one row for each month'],
  [/^select "company_id" from "submissions" where "id" in .* union /, 'the companies of a few reviews'],
  [/from "messages" where "kind" = .* group by "reason"$/, 'the rejections of one company'],
  [/from "directory_cells" where .* group by "country"$/, 'the countries of some cells'],
  [/ as "page" /, 'sorts a page after joining it'],
  [/from "search_word_parts" .* order by "word_id"/, 'the ids of the words with a part, from its index'],
  [/ found_by @@ /, 'what GIN finds of one company has no order'],
  [/"domain" >= .* order by "rank"/, 'companies of one name under several suffixes'],
  [
    /^select "rowid" from \(\s*with hot/,
    'what GIN finds has no order; the most popular companies are asked first',
  ],
];
const isSmall = (statement: string) => fewRows.some(([known]) => known.test(statement));
/** Not about rows that a condition chooses. */
const left =
  /^(begin|start transaction|commit|rollback|savepoint|release|insert into "\w+" \([^)]*\) values|lock|set|reset|pragma|truncate)/;

/** The month of the log that examples ask for, so that its entries are looked for. */
async function closeMonth({ deps }: TestServer): Promise<void> {
  const closed = { month: '2026-11', entries: 0, root: '', signature: '' };
  await deps.db.transaction().execute((trx: Transaction) => insertLogMonth(trx, closed));
}

describeEachServer('query plans', async (server, dialect) => {
  await closeMonth(server);
  // Otherwise PostgreSQL knows how few rows there are.
  if (dialect === 'postgres') await sql`analyze`.execute(server.fresh.db);

  /** Each statement with each plan that reads a table from end to end, or sorts more than a page. */
  async function badPlans(): Promise<string[]> {
    const { db, statements } = server.fresh;
    const bad: string[] = [];
    for (const statement of new Set(statements.splice(0))) {
      if (left.test(statement)) continue;
      const plan = await planOf(db, statement);
      if (scans.test(plan) || (sorts.test(plan) && !isSmall(statement))) bad.push(`${statement}\n${plan}`);
    }
    return bad;
  }

  it('of every call read no table from end to end, and sort nothing', async () => {
    server.fresh.statements.length = 0;
    await makeEveryCall(server);
    expect(await badPlans()).toEqual([]);
  });

  it.runIf(dialect === 'sqlite')('of all that anyone may read neither', async () => {
    const { db, statements } = server.fresh;
    const company = await makeCompany(db, { name: 'Halden Systems', domain: 'halden.example' });
    // As if it had so many reviews that a page far behind is looked for by what is counted.
    await sql`update company_stats set half_stars_5 = 5000 where company_id = ${company}`.execute(db);
    await sql`insert into company_months (company_id, month, review_count, score_total)
      values (${company}, '2026-05', 5000, 500000)`.execute(db);
    statements.length = 0;
    for (const url of publicUrls(company))
      expect([url, (await server.app.inject(url)).statusCode]).toEqual([url, 200]);
    // By exact name, domain, tokens, their companies, word, part, and typo; the page; and what is compared.
    const ofSearch = statements.filter(
      (statement) => /search_(?!review)|json_each/.test(statement) && !/directory_cells/.test(statement),
    );
    expect(new Set(ofSearch).size).toBe(9);
    expect(await badPlans()).toEqual([]);
  });

  it('of the jobs neither', async () => {
    server.fresh.statements.length = 0;
    await purgeExpired(server.deps);
    await releaseAgain(server);
    await forgetPastYears(server.deps, () => {});
    await closeAudit(server.deps);
    await refreshSearch(server.deps);
    await signReviews(server.deps);
    const due = server.fresh.statements.filter((statement) => /"rejected_month" > ''/.test(statement));
    expect(await badPlans()).toEqual([]);
    expect(due).toHaveLength(2);
    for (const statement of due)
      expect(await planOf(server.fresh.db, statement), statement).toMatch(/submissions_unerased/);
  });
});

describe("PostgreSQL's own query plans, of 20,000 companies", async () => {
  const asked: CompiledQuery[] = [];
  const fresh = await freshDb('postgres');
  await fillPostgres(fresh.db);
  const connections = openConnections(fresh.url, {
    log: ({ query }) => void asked.push(query as CompiledQuery),
  });
  const { db } = connections;
  const close = async () => {
    await db.destroy();
    await fresh.close();
  };
  const server = await setUpServer({ fresh: { ...fresh, ...connections, close } });
  await makeCompany(db, { name: 'Halden Systems', domain: 'halden.example' });
  await closeMonth(server);

  it.each(publicUrls(1))('read only what %s shows', async (url) => {
    asked.length = 0;
    expect((await server.app.inject(url)).statusCode).toBe(200);
    const queries = new Map(asked.splice(0).map((query) => [query.sql, query]));
    for (const query of queries.values())
      for (const plan of await ownPlansOf(connections, query)) {
        const bad = scans.test(plan) || (sorts.test(plan) && !isSmall(query.sql));
        expect(bad ? `${query.sql}\n${plan}` : '').toBe('');
        if (query.sql.includes('search_company_tokens'))
          expect(plan).toContain('on search_company_tokens_all');
      }
  });

  it('count the reviews of some companies again without reading those of others', async () => {
    asked.length = 0;
    await findDifferences(connections.db, 9000);
    for (const query of asked.splice(0))
      for (const plan of await ownPlansOf(connections, query))
        expect(plan).not.toMatch(/ on reviews .*\n(?!.*company_id)/);
  });

  it('count the companies of a word by its index', async () => {
    await server.deps.db.transaction().execute(async (trx: Transaction) => {
      await countCompanies(trx, ['halden']);
      const { rows } = await sql`explain select from search_company_tokens where tokens @@ 'halden'`.execute(
        trx,
      );
      expect(JSON.stringify(rows)).toContain('on search_company_tokens_all');
    });
  });
});
