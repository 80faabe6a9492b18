import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { generateDemoData } from '#db/demo-data/generate.ts';
import { openPool } from '#db/drivers/postgres-pool.ts';
import { lockSite, readSiteStats } from '#db/queries/statistics.ts';
import { recomputeStats } from '#db/recompute-stats.ts';
import type { Transaction } from '#db/schema.ts';
import { openKeys } from '#server/anonymity/keys.ts';
import { period } from '#shared/rules/calendar.ts';
import { groupStep } from '#shared/rules/small-groups.ts';
import { backUp, restore } from '#testing/database/backups.ts';
import { findRaw } from '#testing/database/raw-bytes.ts';
import { plainGrant } from '#testing/database/small-rows.ts';
import { makeServer, PASSWORD, type TestServer } from '#testing/server/make-app.ts';
import { openPeople } from '#testing/server/people.ts';
import { noteYearKey } from '../jobs/note-year-key.ts';
import { rewriteSmallTables } from '../sealing/rewrite-small-tables.ts';
import { prepareDatabase } from './prepare-database.ts';

const demo = generateDemoData();

describe.each(['sqlite', 'postgres'] as const)('preparing the database (%s)', (dialect) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await makeServer({ dialect });
  });
  afterEach(() => server.close());

  const dataDir = mkdtempSync(join(tmpdir(), 'candor-data-'));
  const deps = (config: Partial<TestServer['deps']['config']> = {}) => ({
    ...server.deps,
    config: { ...server.deps.config, dataDir, ...config },
  });

  it('fills an empty database once, no matter how many servers start', async () => {
    const other = connect(server.fresh.url);
    const [one, two] = [deps(), { ...deps(), db: dialect === 'sqlite' ? server.deps.db : other }];
    const [first, second] = await Promise.all([prepareDatabase(one), prepareDatabase(two)]);
    expect(second).toEqual(first);
    await other.destroy();

    const filled = await readSiteStats(server.deps.db);
    expect(filled.company_count).toBe(40);
    expect(filled.review_count).toBeGreaterThan(380);
    await recomputeStats(server.deps.db);
    expect(await readSiteStats(server.deps.db)).toEqual(filled);

    const { token } = await server.as().auth.login(first ?? { email: '', password: '' });
    expect(await server.as(token).moderation.metrics()).toMatchObject({
      pendingReviews: demo.pending.length,
      pendingReports: demo.reports.length,
      companyReports: 1,
    });
    expect(await prepareDatabase(deps())).toEqual(first);
    expect(await server.as(token).moderation.metrics()).toMatchObject({ token });
  });

  it.runIf(dialect === 'postgres')(
    'waits for another server that fills it, however long that takes',
    async () => {
      const statementMs = 200;
      const db = openPool(server.fresh.url, { at: 0 }, { max: 2, statementMs });
      await prepareDatabase(deps());
      const filling = server.deps.db.transaction().execute(async (trx: Transaction) => {
        await lockSite(trx);
        await setTimeout(3 * statementMs);
      });
      await prepareDatabase({ ...deps(), db });
      await filling;
      await db.destroy();
    },
  );

  it("shows group sizes that fit the number of this year's reviews", async () => {
    const { db, now } = server.deps;
    await prepareDatabase(deps());
    await rewriteSmallTables(server.deps);
    const published = await db.selectFrom('reviews').select(['company_id', 'published_month']).execute();
    const pending = await db.selectFrom('submissions').select('company_id').execute();
    const authors = [
      ...published.filter(({ published_month }) => published_month.startsWith(period(now()))),
      ...pending,
    ];
    const smallest = { under_5: 0, '5_to_9': 5, '10_to_24': 10, '25_or_more': 25 };
    const shown = new Set<number>();
    for (const [company_id, those] of Map.groupBy(authors, (author) => author.company_id)) {
      const { people } = await server.as().anonymity.groupSize({ company_id });
      expect([company_id, smallest[people] >= groupStep(those.length)]).toEqual([company_id, true]);
      shown.add(smallest[people]);
    }
    expect([...shown].toSorted((one, other) => one - other)).toEqual([0, 5, 10, 25]);
  });

  it('leaves a database alone if it is in use or demo data is off', async () => {
    expect(await prepareDatabase(deps({ demoData: false }))).toBeUndefined();
    await server.signIn('user');
    expect(await prepareDatabase(deps())).toBeUndefined();
    expect(await readSiteStats(server.deps.db)).toEqual({ company_count: 0, review_count: 0 });
  });

  it('ensures that the admin exists: new, taken over from an existing account, or unchanged', async () => {
    const email = 'Boss@candor.example';
    const squatter = await server
      .as()
      .auth.register({ name: 'Squatter', email, password: PASSWORD, password_confirmation: PASSWORD });
    const withPassword = (password: string) =>
      prepareDatabase(deps({ demoData: false, admin: { email, password } }));
    await expect(withPassword('seven77')).rejects.toThrow(
      'ADMIN_PASSWORD: Password must be at least 8 characters.',
    );
    await withPassword('seal mop');
    await expect(server.as(squatter.token).moderation.metrics()).rejects.toThrow('Please sign in.');
    await expect(server.as().auth.login({ email, password: PASSWORD })).rejects.toThrow(
      'Invalid email or password.',
    );
    const { token, user } = await server.as().auth.login({ email, password: 'seal mop' });
    expect(user.roles).toEqual(['admin']);
    await withPassword('another one');
    expect(await server.as(token).moderation.metrics()).toMatchObject({ token });
  });

  it('seals what an earlier version left unsealed before anything else is stored', async () => {
    const { db } = server.deps;
    const grant = { subject: 'an unsealed code', company_id: 1, period: '2026', request_hash: 'hash' };
    server.deps.keys.pepper(grant.period);
    await db.deleteFrom('sealing_key').execute();
    await db.deleteFrom('grants').execute();
    await db.insertInto('sealing_key').values({ id: 1, side: 'a', beat: 0, name: 'none' }).execute();
    await db.insertInto('grants').values(plainGrant(grant)).execute();
    await prepareDatabase(deps({ demoData: false }));
    expect(await findRaw(server.fresh, [grant.subject])).toEqual([]);
    expect(await openPeople(server.deps, 'grants')).toMatchObject([{ subject: grant.subject }]);
    await db.deleteFrom('grants').execute();
  });

  it("stops without this year's key once it has been used, makes no other one, and goes on with a restored database", async () => {
    const { db, keys } = server.deps;
    const start = () => prepareDatabase({ ...deps({ demoData: false }), keys: openKeys(server.keysDir) });
    await start();
    await noteYearKey(server.deps, () => {});
    rmSync(join(server.keysDir, '2026.json'));
    await expect(start()).rejects.toThrow(/The key files for 2026 are missing from/);
    expect(openKeys(server.keysDir).periods()).toEqual([]);
    const file = join(server.keysDir, 'backup.db');
    await backUp(db, file);
    await restore(db, file);
    await start();
    expect(openKeys(server.keysDir).pepper('2026')).not.toEqual(keys.pepper('2026'));
  });

  it('stops if the keys of a year with grants are missing', async () => {
    await server.deps.db
      .insertInto('grants')
      .values(plainGrant({ subject: 'someone', company_id: 1, period: '2025', request_hash: 'hash' }))
      .execute();
    await expect(prepareDatabase(deps({ demoData: false }))).rejects.toThrow(/2025/);
    rmSync(dataDir, { recursive: true, force: true });
  });
});
