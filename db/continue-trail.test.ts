import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { backUp, restore } from '../testing/database/backups.ts';
import { describeEachDialect, type FreshDb, freshDb } from '../testing/database/fresh-db.ts';
import type { Database } from './connect.ts';
import { insertAuditEntries, lockAuditHead } from './queries/audit.ts';
import type { Transaction } from './schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-trail-'));
const opened: FreshDb[] = [];
afterEach(async () => {
  for (const fresh of opened.splice(0)) await fresh.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Adds entries whose hashes say in whose trail they were written. */
async function write(db: Database, who: string, count: number): Promise<void> {
  await db.transaction().execute(async (trx: Transaction) => {
    let { entries, hash: previous } = await lockAuditHead(trx);
    for (let turn = 0; turn < count; turn += 1) {
      entries += 1;
      const hash = `${who} ${entries}`;
      const nobody = { actor: null, actor_name: '', actor_role: 'operator' as const };
      const nothing = { target: '', target_name: '', before: '', after: '', times: 1 };
      const fact = { at: '2026-06-15T12:00:00.000Z', kind: 'backup' as const, ...nobody, ...nothing };
      await insertAuditEntries(trx, [{ ...fact, number: entries, previous, hash, seal: '' }]);
      previous = hash;
    }
  });
}

const hashes = async (db: Database) =>
  (await db.selectFrom('audit_entries').select('hash').orderBy('number').execute()).map(({ hash }) => hash);

describeEachDialect('a restore', (fresh, dialect) => {
  it('brings the audit trail along, keeps what came after the backup, and loses nothing else', async () => {
    const file = join(folder, `${dialect}-one.db`);
    await write(fresh().db, 'ours', 300);
    await backUp(fresh().db, file);

    const empty = await freshDb(dialect);
    const begun = await freshDb(dialect);
    opened.push(empty, begun);
    expect((await restore(empty.db, file)).audit_entries).toBe(300);
    expect(await hashes(empty.db)).toEqual(await hashes(fresh().db));
    await write(empty.db, 'ours', 1);

    await write(fresh().db, 'ours', 5);
    expect((await restore(fresh().db, file)).audit_entries).toBe(0);
    expect((await hashes(fresh().db)).length).toBe(305);

    await write(begun.db, 'another', 2);
    expect((await restore(begun.db, file)).audit_entries).toBeUndefined();
    expect(await hashes(begun.db)).toEqual(['another 1', 'another 2']);
    await write(begun.db, 'another', 1);
    expect((await hashes(begun.db)).at(-1)).toBe('another 3');
  });

  it('adds to a trail that is the beginning of the one in the backup', async () => {
    const file = join(folder, `${dialect}-two.db`);
    const [whole, part] = [await freshDb(dialect), await freshDb(dialect)];
    opened.push(whole, part);
    await write(whole.db, 'ours', 7);
    await write(part.db, 'ours', 3);
    await backUp(whole.db, file);
    expect((await restore(part.db, file)).audit_entries).toBe(4);
    expect(await hashes(part.db)).toEqual(await hashes(whole.db));
  });

  it('keeps a longer trail that is not the one in the backup', async () => {
    const file = join(folder, `${dialect}-three.db`);
    const [short, long] = [await freshDb(dialect), await freshDb(dialect)];
    opened.push(short, long);
    await write(short.db, 'ours', 2);
    await write(long.db, 'another', 9);
    await backUp(short.db, file);
    expect((await restore(long.db, file)).audit_entries).toBeUndefined();
    expect((await hashes(long.db)).length).toBe(9);
  });
});
