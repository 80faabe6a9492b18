import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCompany, makeContent } from '../testing/database/factories.ts';
import { describeEachDialect, freshDb } from '../testing/database/fresh-db.ts';
import { migrateBefore } from '../testing/database/migrate-before.ts';
import { leaveTraces, plainGrant, traces } from '../testing/database/small-rows.ts';
import { backUp } from './backup.ts';
import { connect, type Database } from './connect.ts';
import { openSqliteReadOnly } from './drivers/sqlite.ts';
import { loadDemoData } from './load-demo-data.ts';
import { insertPublished } from './queries/reviews.ts';
import { countReview } from './queries/statistics.ts';
import { insertUser } from './queries/users.ts';
import { restore } from './restore.ts';
import type { Transaction } from './schema.ts';
import { tableKeys } from './schema.ts';

const TIMEOUT = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'candor-backups-'));
let files = 0;
const newFile = () => {
  files += 1;
  return join(folder, `${files}.backup`);
};

/** Everything except the version, which must never repeat, and the search index, which is made from the companies. */
async function contentOf(db: Database) {
  const content: Record<string, unknown[]> = {};
  const copied = (Object.keys(tableKeys) as (keyof typeof tableKeys)[]).filter(
    (table) =>
      !['grants', 'group_sizes', 'live_verifications', 'sealing_key', 'arrivals'].includes(table) &&
      !table.startsWith('search_'),
  );
  for (const table of copied) {
    const rows = await db.selectFrom(table).selectAll().execute();
    content[table] = rows
      .map((row) => JSON.stringify({ ...row, version: 0 }, Object.keys({ ...row, version: 0 }).sort()))
      .sort();
  }
  return content;
}

async function fill(db: Database) {
  await db
    .transaction()
    .execute((trx: Transaction) => loadDemoData(trx, new Date('2026-06-15T12:00:00.000Z'), plainGrant));
  await insertUser(db, {
    email: 'a@candor.example',
    name: 'A',
    password_hash: 'hash',
    role: 'admin',
    created_on: '2026-06-15',
  });
  for (let person = 1; person < 300; person += 1) await leaveTraces(db, traces(person));
}

describeEachDialect('a backup', (fresh, dialect) => {
  const file = newFile();
  beforeAll(async () => {
    await fill(fresh().db);
    await backUp(fresh().db, file);
  }, TIMEOUT);

  it('is one file that only its owner can read, with everything except who verified', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => !/^\d+\.backup$/.test(name))).toEqual([]);
    const copy = openSqliteReadOnly(file);
    expect(await contentOf(copy)).toEqual(await contentOf(fresh().db));
    expect(await copy.selectFrom('submissions').select('id').execute()).toHaveLength(299 + 8);
    for (const table of ['grants', 'live_verifications', 'group_sizes', 'sealing_key', 'arrivals'] as const)
      expect(await copy.selectFrom(table).selectAll().execute()).toEqual([]);
    await copy.destroy();
    const bytes = readFileSync(file);
    const { subject, request, nullifier } = traces(7);
    expect([subject, request, nullifier].map((hash) => bytes.includes(hash))).toEqual([false, false, true]);
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
      await leaveTraces(target.db, traces(1000, company));
      await target.db
        .insertInto('group_sizes')
        .values({ company_id: company, period: '2026', at_least: 5 })
        .execute();
      await target.db.updateTable('site_stats').set({ version: 5000 }).execute();
      const counts = await restore(target.db, file);
      expect(counts).toMatchObject({ users: 1, submissions: 307 });
      if (into === 'postgres') {
        const { rows } = await sql<{
          reltuples: number;
        }>`select reltuples from pg_class where relname = 'submissions'`.execute(target.db);
        expect(rows).toEqual([{ reltuples: 307 }]);
      }
      expect(await contentOf(target.db)).toEqual(await contentOf(fresh().db));
      for (const table of ['grants', 'live_verifications', 'group_sizes', 'sealing_key', 'arrivals'] as const)
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
        await countReview(trx, { companyId, month, answers: JSON.parse(content.scores) }, 1);
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
    import { restore } from '#db/restore.ts';
    const die = ({ query }) => { if (query.sql.startsWith(${JSON.stringify(killAfter)})) process.kill(process.pid, 'SIGKILL'); };
    await restore(connect(${JSON.stringify(url)}, { log: die }), ${JSON.stringify(file)});`;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--input-type=module', '--eval', script], () =>
      resolve(child.signalCode),
    );
  });
}

describe('restoring', () => {
  it(
    'refuses a file that is not a backup, is from a newer version or is damaged, and changes nothing',
    async () => {
      const { db, url, close } = await freshDb('sqlite');
      await makeCompany(db);
      for (let person = 1; person < 50; person += 1) await leaveTraces(db, traces(person));
      const before = await contentOf(db);
      const refusal = async (prepare: (file: string) => void | Promise<void>) => {
        const file = newFile();
        await prepare(file);
        const error = await restore(db, file).catch((thrown: Error) => thrown);
        expect(await contentOf(db)).toEqual(before);
        return error instanceof Error ? error.message.replace(file, 'FILE') : 'restored';
      };
      const altered = (alter: (copy: Database) => Promise<unknown>) => async (file: string) => {
        await backUp(db, file);
        const copy = connect(`sqlite:${file}`);
        await alter(copy);
        await copy.destroy();
      };
      expect(await refusal(() => {})).toBe("FILE doesn't exist.");
      expect(await refusal((file) => writeFileSync(file, 'x'.repeat(5000)))).toMatch(
        /^FILE can't be read as a backup/,
      );
      expect(await refusal((file) => writeFileSync(file, ''))).toBe('FILE is not a backup of this site.');
      const newer = altered((copy) =>
        sql`insert into kysely_migration values ('9999-later', '')`.execute(copy),
      );
      expect(await refusal(newer)).toBe('FILE was made by a newer version. Update this one first.');
      const damaged = async (file: string) => {
        await backUp(db, file);
        const bytes = readFileSync(file);
        writeFileSync(file, bytes.fill(255, bytes.length - 6 * 4096, bytes.length - 4096));
      };
      expect(await refusal(damaged)).toMatch(/^FILE (is damaged|can't be read)/);
      expect(url).toContain('sqlite:');
      await close();
    },
    TIMEOUT,
  );

  it('migrates an older backup in a copy', async () => {
    const file = newFile();
    const old = connect(`sqlite:${file}`);
    await migrateBefore(old, '0004-site-version');
    await sql`update site_stats set company_count = 7`.execute(old);
    await old.destroy();
    const bytes = readFileSync(file);
    const { db, close } = await freshDb('sqlite');
    expect(await restore(db, file)).toMatchObject({ site_stats: 1 });
    const site = await db.selectFrom('site_stats').select(['company_count', 'version']).executeTakeFirst();
    expect(site).toEqual({ company_count: 7, version: 1 });
    expect(readFileSync(file).equals(bytes)).toBe(true);
    await close();
  });
});
