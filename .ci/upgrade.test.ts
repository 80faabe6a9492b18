import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { publishReview } from '../e2e/receipts.ts';
import { callRest, publicReviews } from '../e2e/rest.ts';
import { type Site, startSite } from '../e2e/site.ts';
import { checkOut, commitBefore } from './release-before.ts';

const root = join(import.meta.dirname, '..');
const commit = commitBefore(root);
const before = commit === undefined ? undefined : checkOut(root, commit);
afterAll(() => before?.remove());

describe.runIf(before).each(['sqlite', 'postgres'] as const)('an update that is undone (%s)', (dialect) => {
  const earlier = before?.folder ?? '';
  const data = mkdtempSync(join(tmpdir(), 'candor-upgrade-'));
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  it('keeps every review, and both versions read and write', async () => {
    const database = await emptyDatabase(dialect, data);
    const settings = {
      DATABASE_URL: database.url,
      KEYS_DIR: join(data, 'keys'),
      APP_SECRET: 'upgrade'.repeat(8),
      RATE_LIMITS: 'off',
    };
    const companies: number[] = [];
    const use = async (project: string) => {
      const site = await startSite(settings, project);
      try {
        const run = companies.length + 1;
        const body = { name: `Company ${run}`, domain: `company-${run}.example` };
        const { id } = await callRest<{ id: number }>(site, '/companies', { body });
        companies.push(id);
        for (const company of companies) await publishReview(site, company, `Written in run ${run}.`);
        const texts = await Promise.all(companies.map((company) => publicReviews(site, company)));
        expect(texts.map((reviews) => reviews.length)).toEqual(companies.map((_, index) => run - index));
        expect(await readEverything(site, id)).toEqual([]);
      } finally {
        await site.stop();
      }
    };
    await use(earlier);
    const known = await database.migrations();
    await use(root);
    const newer = (await database.migrations()).filter((name) => !known.includes(name));
    // A version from before this was possible refuses names that it doesn't know.
    const refuses = !readFileSync(join(earlier, 'db/migrate.ts'), 'utf8').includes('-needs-');
    if (refuses) await database.forget(newer);
    await use(earlier);
    if (!refuses) await use(root);
    await database.close();
  }, 180_000);
});

/** What visitors and moderators read besides reviews; returns what failed. */
async function readEverything(site: Site, company: number): Promise<string[]> {
  const { token } = await callRest<{ token: string }>(site, '/login', { body: site.moderator });
  const paths = [
    '/companies',
    '/companies?search=compony',
    `/companies/${company}/insights`,
    '/admin/metrics',
    '/admin/moderation/reports',
    '/admin/moderation/reported-reviews',
  ];
  const failed: string[] = [];
  for (const path of paths)
    await callRest(site, path, { token }).catch((error) => failed.push(error.message));
  return failed;
}

async function emptyDatabase(dialect: 'sqlite' | 'postgres', data: string) {
  const names = 'select name from kysely_migration';
  const deletion = 'delete from kysely_migration where name';
  if (dialect === 'sqlite') {
    const file = join(data, 'candor.db');
    const open = <Result>(work: (db: SqliteDatabase.Database) => Result) => {
      const db = new SqliteDatabase(file);
      try {
        return work(db);
      } finally {
        db.close();
      }
    };
    return {
      url: `sqlite:${file}`,
      migrations: async () => open((db) => db.prepare(names).pluck().all() as string[]),
      forget: async (gone: string[]) =>
        open((db) => db.prepare(`${deletion} in (select value from json_each(?))`).run(JSON.stringify(gone))),
      close: async () => {},
    };
  }
  const server = inject('postgresUrl');
  const name = `upgrade_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client(`${server}/postgres`);
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  const client = new pg.Client(`${server}/${name}`);
  await client.connect();
  return {
    url: `${server}/${name}`,
    migrations: async () => (await client.query<{ name: string }>(names)).rows.map((row) => row.name),
    forget: (gone: string[]) => client.query(`${deletion} = any($1)`, [gone]),
    close: async () => {
      await client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
