import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchCompanies } from '#db/queries/companies.ts';
import { changeFacts } from '#db/queries/company-facts.ts';
import { lockStats, readPublicVersion } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { countSegments } from '#db/search/token-index.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { type FreshDb, freshDb } from '#testing/database/fresh-db.ts';
import { scannerOf } from '#testing/database/search-by-scanning.ts';
import { refreshSearch } from './refresh-search.ts';

const COMPANIES = 120;
const terms = ['zeta', 'zeta alpha', 'lpha', 'zetta', 'place', 'company'];
const tables = [
  'search_companies',
  'search_company_tokens',
  'search_words',
  'search_word_parts',
  'search_unsplit_words',
] as const;

describe.each(['sqlite', 'postgres'] as const)('refreshing the search index (%s)', (dialect) => {
  let fresh: FreshDb;
  beforeAll(async () => {
    fresh = await freshDb(dialect);
    for (let index = 0; index < COMPANIES; index += 1)
      await makeCompany(fresh.db, {
        name: `Zeta ${['Alpha', 'Beta', 'Gamma'][index % 3]} ${index}`,
        hq_location: 'Place',
      });
  });
  afterAll(() => fresh.close());

  it('is no obstacle to a moderator who changes a company', async () => {
    for (let round = 1; round <= 10; round += 1) {
      await setCounts(() => round);
      const ids = (await fresh.db.selectFrom('companies').select('id').execute()).map(({ id }) => id);
      await Promise.all([
        refreshSearch(fresh),
        ...ids.slice(0, 6).map((id) =>
          fresh.db.transaction().execute(async (trx: Transaction) => {
            await lockStats(trx, [id]);
            await changeFacts(trx, id, { hq_location: `Place ${round}` });
          }),
        ),
      ]);
    }
  });

  const setCounts = (count: (id: number) => number) =>
    fresh.db.transaction().execute(async (trx) => {
      for (const { id } of await trx.selectFrom('companies').select('id').execute())
        await trx
          .updateTable('company_stats')
          .set({ review_count: count(id) })
          .where('company_id', '=', id)
          .execute();
    });
  const search = async (term: string) =>
    (await searchCompanies(fresh.db, term, 500, 0)).map(({ id, match }) => `${id} ${match?.kind}`);
  const byScanning = async () => {
    const rows = await fresh.db
      .selectFrom('companies')
      .innerJoin('company_stats', 'company_id', 'id')
      .selectAll()
      .execute();
    return scannerOf(rows);
  };
  const expectRight = async () => {
    const scan = await byScanning();
    for (const term of terms) expect([term, await search(term)]).toEqual([term, scan(term)]);
  };
  const contents = async () =>
    Promise.all(
      tables.map(
        async (table) =>
          (
            await fresh.db
              .selectFrom(table)
              .select((eb) => eb.fn.countAll<number>().as('count'))
              .execute()
          )[0],
      ),
    );

  it('moves companies whose popularity has changed, and changes the public version only then', async () => {
    await setCounts((id) => (id * 37) % 101);
    const before = await readPublicVersion(fresh.db);
    expect(await refreshSearch(fresh)).toBeGreaterThan(0);
    await expectRight();
    const after = await readPublicVersion(fresh.db);
    expect(after).toBeGreaterThan(before);
    expect(await refreshSearch(fresh)).toBe(0);
    expect(await readPublicVersion(fresh.db)).toBe(after);
  });

  it('fills an empty index, and continues where it was stopped', async () => {
    const whole = await contents();
    for (const table of tables) await fresh.db.deleteFrom(table).execute();
    expect(await search('zeta')).toEqual([]);
    const asked: true[] = [];
    const first = await refreshSearch(fresh, { stopped: () => asked.push(true) > 4 });
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(COMPANIES);
    expect(await refreshSearch(fresh)).toBe(COMPANIES - first);
    expect(await contents()).toEqual(whole);
    await expectRight();
  });

  it('rebuilds a broken index, and searches stay right while it does', async () => {
    const whole = await contents();
    await fresh.db.insertInto('search_words').values({ word: 'nobody', company_count: 3 }).execute();
    await fresh.db.updateTable('search_words').set({ company_count: 9 }).where('word', '=', 'zeta').execute();
    const gone = {
      company_id: 9_999_999,
      rank: 5,
      exact_name: 'gone',
      domain: 'gone.example',
      tokens: 'gone',
    };
    await fresh.db.insertInto('search_companies').values(gone).execute();
    const scan = await byScanning();
    let done = false;
    const rebuilding = refreshSearch(fresh, { everything: true }).finally(() => (done = true));
    let searches = 0;
    for (; !done; searches += 1) {
      expect(await search('zeta alpha')).toEqual(scan('zeta alpha'));
      await letOthersRun();
    }
    expect(await rebuilding).toBe(COMPANIES);
    expect(searches).toBeGreaterThan(3);
    expect(await contents()).toEqual(whole);
    const zeta = fresh.db.selectFrom('search_words').select('company_count').where('word', '=', 'zeta');
    expect(await zeta.execute()).toEqual([{ company_count: COMPANIES }]);
    await expectRight();
  });

  it('survives a kill: every search is right before the next run, by old or new popularity, and right after it', async () => {
    await setCounts((id) => (id * 53) % 997);
    const before = await search('zeta');
    const version = await readPublicVersion(fresh.db);
    const script = join(import.meta.dirname, '../commands/rebuild-search.ts');
    const child = spawn(process.execPath, [script], { env: { DATABASE_URL: fresh.url }, stdio: 'ignore' });
    await expect
      .poll(() => readPublicVersion(fresh.db), { timeout: 30_000, interval: 1 })
      .toBeGreaterThan(version);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await search('zeta')).toSorted()).toEqual(before.toSorted());
    expect(await refreshSearch(fresh)).toBeGreaterThan(0);
    await expectRight();
  });

  it.runIf(dialect === 'sqlite')('merges what single companies have added to the index', async () => {
    while ((await countSegments(fresh.db)) < 8) await makeCompany(fresh.db, { name: 'Zeta Omega' });
    await refreshSearch(fresh);
    expect(await countSegments(fresh.db)).toBe(1);
    await expectRight();
  });
});
