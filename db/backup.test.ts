import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { backUp, restore } from '../testing/database/backups.ts';
import { makeCompany, makeContent } from '../testing/database/factories.ts';
import { describeEachDialect, freshDb } from '../testing/database/fresh-db.ts';
import { leaveTraces, plainGrant, traces } from '../testing/database/small-rows.ts';
import { connect, type Database } from './connect.ts';
import { generateDemoData } from './demo-data/generate.ts';
import { openSqliteReadOnly } from './drivers/sqlite.ts';
import { loadDemoData } from './load-demo-data.ts';
import { insertPublished } from './queries/reviews.ts';
import { countReview } from './queries/statistics.ts';
import { insertUser } from './queries/users.ts';
import type { Transaction } from './schema.ts';
import { tableKeys } from './schema.ts';

const TIMEOUT = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'candor-backups-'));
const demo = generateDemoData();
let files = 0;
const newFile = () => {
  files += 1;
  return join(folder, `${files}.backup`);
};

/** What a backup leaves out, besides the search index, which is made from the companies. */
const leftOut = [
  ...(['grants', 'group_sizes', 'live_verifications', 'sealing_key', 'arrivals'] as const),
  ...(['sessions', 'recovery_codes'] as const),
];

/** Everything else except the version, which must never repeat. */
async function contentOf(db: Database) {
  const content: Record<string, unknown[]> = {};
  const copied = (Object.keys(tableKeys) as (keyof typeof tableKeys)[]).filter(
    (table) => !leftOut.some((left) => left === table) && !table.startsWith('search_'),
  );
  for (const table of copied) {
    const rows = await db.selectFrom(table).selectAll().execute();
    content[table] = rows
      .map((row) => JSON.stringify({ ...row, version: 0 }, Object.keys({ ...row, version: 0 }).sort()))
      .sort();
  }
  return content;
}

/** Someone who is signed in and has a recovery code left. */
async function signedIn(db: Database, user_id: number) {
  const at = { started_at: null, issued_at: null, used_at: null, confirmed_at: null };
  const session = {
    token_hash: 'a session',
    user_id,
    expires_at: '2026-07-01',
    session_id: null,
    browser: null,
  };
  await db
    .insertInto('sessions')
    .values({ ...session, ...at })
    .execute();
  await db
    .insertInto('second_factors')
    .values({ user_id, sealed_secret: 'sealed', since: '2026-06-15', last_step: 0 })
    .execute();
  await db.insertInto('recovery_codes').values({ user_id, code_hash: 'a recovery code' }).execute();
}

async function fill(db: Database) {
  await db
    .transaction()
    .execute((trx: Transaction) => loadDemoData(trx, new Date('2026-06-15T12:00:00.000Z'), plainGrant));
  const user_id = await insertUser(db, {
    email: 'a@candor.example',
    name: 'A',
    password_hash: 'hash',
    role: 'admin',
    created_on: '2026-06-15',
  });
  await signedIn(db, user_id ?? 0);
  for (let person = 1; person < 300; person += 1) await leaveTraces(db, traces(person));
}

describeEachDialect('a backup', (fresh, dialect) => {
  const file = newFile();
  beforeAll(async () => {
    await fill(fresh().db);
    await backUp(fresh().db, file);
  }, TIMEOUT);

  it('L3: is one file that only its owner can read, with everything except who verified or is signed in', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => !/^\d+\.backup$/.test(name))).toEqual([]);
    const copy = openSqliteReadOnly(file);
    expect(await contentOf(copy)).toEqual(await contentOf(fresh().db));
    expect(await copy.selectFrom('submissions').select('id').execute()).toHaveLength(
      299 + demo.pending.length,
    );
    for (const table of leftOut) expect(await copy.selectFrom(table).selectAll().execute()).toEqual([]);
    await copy.destroy();
    const bytes = readFileSync(file);
    const { subject, request, nullifier } = traces(7);
    const secrets = [subject, request, 'a session', 'a recovery code', nullifier];
    expect(secrets.map((hash) => bytes.includes(hash))).toEqual([false, false, false, false, true]);
  });

  it(
    'refuses to overwrite a file, and leaves no file behind when it fails',
    async () => {
      const other = newFile();
      writeFileSync(other, 'mine');
      await expect(backUp(fresh().db, other)).rejects.toThrow(`${other} already exists.`);
      expect(readFileSync(other, 'utf8')).toBe('mine');
      const bare = await freshDb(dialect, { migrated: false });
      await expect(backUp(bare.db, newFile())).rejects.toThrow('Start the server once.');
      await bare.close();
      const broken = await freshDb(dialect);
      await broken.db.schema.alterTable('messages').renameTo('elsewhere').execute();
      const none = newFile();
      await expect(backUp(broken.db, none)).rejects.toThrow(/messages/);
      await broken.close();
      expect(existsSync(none)).toBe(false);
      expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
    },
    TIMEOUT,
  );

  it.each(['sqlite', 'postgres'] as const)(
    'can be restored into %s and replaces what was there',
    async (into) => {
      const target = await freshDb(into);
      const company = await makeCompany(target.db, { domain: 'gone.example' });
      const other = { email: 'b@candor.example', name: 'B', password_hash: 'hash', created_on: '2026-06-15' };
      await signedIn(target.db, (await insertUser(target.db, { ...other, role: 'user' })) ?? 0);
      await leaveTraces(target.db, traces(1000, company));
      await target.db
        .insertInto('group_sizes')
        .values({ company_id: company, period: '2026', at_least: 5 })
        .execute();
      await target.db.updateTable('site_stats').set({ version: 5000 }).execute();
      const counts = await restore(target.db, file);
      expect(counts).toMatchObject({ users: 1, submissions: 299 + demo.pending.length });
      if (into === 'postgres') {
        const { rows } = await sql<{
          reltuples: number;
        }>`select reltuples from pg_class where relname = 'submissions'`.execute(target.db);
        expect(rows).toEqual([{ reltuples: 299 + demo.pending.length }]);
      }
      expect(await contentOf(target.db)).toEqual(await contentOf(fresh().db));
      for (const table of leftOut)
        expect(await target.db.selectFrom(table).selectAll().execute()).toEqual([]);
      const site = await target.db.selectFrom('site_stats').select('version').executeTakeFirst();
      expect(site?.version).toBe(5001);
      const last = await target.db
        .selectFrom('companies')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirst();
      expect(await makeCompany(target.db, { domain: 'next.example' })).toBeGreaterThan(last?.id ?? Infinity);
      await target.close();
    },
    TIMEOUT,
  );

  /** Publishes reviews until the backup exists, with ids from `first` on. Returns the next id. */
  async function backUpWhileWriting(companyId: number, first: number): Promise<number> {
    const { db, url } = fresh();
    const other = connect(url);
    let done = false;
    const backingUp = backUp(other, newFile()).finally(() => {
      done = true;
    });
    let written = first;
    for (; !done; written += 1) {
      const content = makeContent(companyId);
      await db.transaction().execute(async (trx: Transaction) => {
        const month = await insertPublished(trx, { id: written + 1, ...content, published_month: '2026-06' });
        await countReview(
          trx,
          { companyId, month, answers: JSON.parse(content.scores), hasComments: true },
          1,
        );
      });
      // Requests come one by one. Writing without a pause would keep this process from ending the backup's thread.
      await setImmediate();
    }
    const counts = await backingUp;
    await other.destroy();
    const copy = openSqliteReadOnly(join(folder, `${files}.backup`));
    const site = await copy.selectFrom('site_stats').select('review_count').executeTakeFirst();
    const published = await copy
      .selectFrom('reviews')
      .select('id')
      .where('status', '=', 'published')
      .execute();
    expect(published).toHaveLength(site?.review_count ?? -1);
    expect(counts.reviews).toBe(published.length);
    await copy.destroy();
    return written;
  }

  it(
    'is a consistent snapshot, no matter how much is written in the meantime',
    async () => {
      const [company] = await fresh().db.selectFrom('companies').select('id').execute();
      let written = 0;
      // A fast machine may finish a backup before much is written.
      while (written <= 5) written = await backUpWhileWriting(company?.id ?? 0, written);
    },
    TIMEOUT,
  );

  it(
    'changes nothing if restoring it is killed',
    async () => {
      const before = await contentOf(fresh().db);
      const other = newFile();
      const source = await freshDb('sqlite');
      await makeCompany(source.db, { domain: 'other.example' });
      await backUp(source.db, other);
      await source.close();
      for (const statement of [
        dialect === 'sqlite' ? 'delete from "companies"' : 'truncate',
        'insert into "companies"',
        'update "site_stats"',
      ])
        expect(await killedRestore(fresh().url, other, statement)).toBe('SIGKILL');
      expect(await contentOf(fresh().db)).toEqual(before);
      await fresh().db.selectFrom('grants').selectAll().executeTakeFirstOrThrow();
      await makeCompany(fresh().db);
    },
    TIMEOUT,
  );

  const readTables = async () =>
    (await fresh().db.introspection.getTables()).filter(
      ({ isView, name }) => !isView && !name.startsWith('search_company_tokens_'),
    );

  it('knows every table', async () => {
    const tables = await readTables();
    expect(tables.map((table) => table.name).sort()).toEqual(Object.keys(tableKeys).sort());
  });

  // On SQLite, Kysely only guesses which columns number themselves.
  it.runIf(dialect === 'postgres')('knows which tables have auto-increment ids', async () => {
    const tables = await readTables();
    const numbering = tables.filter((table) => table.columns.some((column) => column.isAutoIncrementing));
    expect(numbering.map((table) => table.name).sort()).toEqual(['companies', 'search_words', 'users']);
  });
});

function killedRestore(url: string, file: string, killAfter: string): Promise<string | null> {
  const script = `
    import { connect } from '#db/connect.ts';
    import { restore } from '#testing/database/backups.ts';
    const die = ({ query }) => { if (query.sql.startsWith(${JSON.stringify(killAfter)})) process.kill(process.pid, 'SIGKILL'); };
    await restore(connect(${JSON.stringify(url)}, { log: die }), ${JSON.stringify(file)});`;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--input-type=module', '--eval', script], () =>
      resolve(child.signalCode),
    );
  });
}
