import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isUnavailable } from '#db/failures.ts';
import { isMigrated } from '#db/migrate.ts';
import { findCompany } from '#db/queries/companies.ts';
import { publicDataChanged, readPublicVersion } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { type FreshDb, freshDb } from '#testing/database/fresh-db.ts';

let fresh: FreshDb;
let company: number;
beforeAll(async () => {
  fresh = await freshDb('sqlite');
  company = await makeCompany(fresh.db);
});
afterAll(() => fresh.close());

/** Another process's transaction, which goes on until the returned function ends it. */
function writeElsewhere(): () => void {
  const other = new SqliteDatabase(fresh.url.slice('sqlite:'.length));
  other.exec('begin immediate; update site_stats set version = version + 1');
  return () => {
    other.exec('commit');
    other.close();
  };
}

it('waits for the write of another process, in which others can read', async () => {
  const before = await readPublicVersion(fresh.db);
  const endElsewhere = writeElsewhere();
  const writing = fresh.db.transaction().execute((trx: Transaction) => publicDataChanged(trx));
  const alone = fresh.db.updateTable('companies').set({ address: 'Kaigaten 1' }).execute();
  expect(await findCompany(fresh.db, company)).toMatchObject({ address: null });
  // Not a query that is read directly.
  expect(await isMigrated(fresh.db)).toBe(true);
  endElsewhere();
  await Promise.all([writing, alone]);
  expect(await readPublicVersion(fresh.db)).toBe(before + 2);
  expect(await findCompany(fresh.db, company)).toMatchObject({ address: 'Kaigaten 1' });
});

it('gives up after five seconds, as if the database were unreachable', async () => {
  const endElsewhere = writeElsewhere();
  await expect(makeCompany(fresh.db)).rejects.toSatisfy(isUnavailable);
  endElsewhere();
  expect(await makeCompany(fresh.db)).toBeGreaterThan(company);
}, 20_000);
