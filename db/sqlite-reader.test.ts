import { expect, it } from 'vitest';
import { connect } from './connect.ts';
import { findCompany } from './queries/companies.ts';
import type { Transaction } from './schema.ts';
import { makeCompany } from './testing/factories.ts';
import { describeEachDialect } from './testing/fresh-db.ts';

describeEachDialect('frequent reads', (fresh) => {
  const nameOf = async (db: ReturnType<typeof connect>, id: number) => (await findCompany(db, id))?.name;

  it('see what is committed, by whomever, and within a transaction its own changes', async () => {
    const { db } = fresh();
    const id = await makeCompany(db, { name: 'Before' });
    const rename = (handle: typeof db, name: string) =>
      handle.updateTable('companies').set({ name }).where('id', '=', id).execute();
    let meanwhile: Promise<string | undefined> | undefined;
    const failed = db.transaction().execute(async (trx: Transaction) => {
      await rename(trx, 'Taken back');
      expect(await nameOf(trx, id)).toBe('Taken back');
      meanwhile = nameOf(db, id);
      throw new Error('stopped');
    });
    await expect(failed).rejects.toThrow('stopped');
    expect(await meanwhile).toBe('Before');
    await db.transaction().execute((trx: Transaction) => rename(trx, 'Committed'));
    expect(await nameOf(db, id)).toBe('Committed');
    const other = connect(fresh().url);
    await rename(other, 'By another process');
    await other.destroy();
    expect(await nameOf(db, id)).toBe('By another process');
  });

  it('fail once the database is closed', async () => {
    const db = connect(fresh().url);
    const id = await makeCompany(db);
    await db.destroy();
    await expect(findCompany(db, id)).rejects.toThrow();
    const used = connect(fresh().url);
    await findCompany(used, id);
    await used.destroy();
    await expect(findCompany(used, id)).rejects.toThrow();
  });
});
