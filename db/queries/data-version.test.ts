import { expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { makeCompany } from '#db/testing/factories.ts';
import { describeEachDialect } from '#db/testing/fresh-db.ts';
import { dataVersion } from './data-version.ts';

describeEachDialect('dataVersion', (fresh, dialect) => {
  it.runIf(dialect === 'sqlite')('changes with every change of the data and with nothing else', async () => {
    const { db, url } = fresh();
    const id = await makeCompany(db);
    const seen = new Set([await dataVersion(db)]);
    const isNew = async () => {
      const version = await dataVersion(db);
      const known = seen.has(version);
      seen.add(version);
      return !known;
    };
    await db.selectFrom('companies').selectAll().execute();
    expect(await isNew()).toBe(false);
    await db.updateTable('companies').set({ name: 'Own' }).where('id', '=', id).execute();
    expect(await isNew()).toBe(true);
    await makeCompany(db);
    expect(await isNew()).toBe(true);

    const other = connect(url);
    expect(await isNew()).toBe(false);
    await other.updateTable('companies').set({ name: 'Other' }).where('id', '=', id).execute();
    expect(await isNew()).toBe(true);
    await other.deleteFrom('company_stats').execute();
    expect(await isNew()).toBe(true);
    await other.destroy();
    expect(await isNew()).toBe(false);
  });

  it.runIf(dialect === 'postgres')('is not known', async () => {
    expect(await dataVersion(fresh().db)).toBeUndefined();
  });
});
