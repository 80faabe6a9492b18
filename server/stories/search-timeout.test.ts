import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { errorTable } from '#shared/errors.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer } from '#testing/server/make-app.ts';

it('ends a search that takes too long, says when to try again, and keeps no other read waiting', async () => {
  await using server = await makeServer({ dialect: 'postgres' });
  const company = await makeCompany(server.deps.db, { name: 'Halden Foods' });
  const readAll = (paths: string[]) => Promise.all(paths.map((path) => server.app.inject(`/api/v1${path}`)));
  const reads = ['/companies', `/companies/${company}`, `/reviews?company_id=${company}`];
  // One more than there are connections for searches.
  const searches = ['ha', 'hal', 'hald', 'halde'].map((start) => `/companies?search=${start}`);
  const other = connect(server.fresh.url);
  await other.transaction().execute(async (trx) => {
    await sql`lock table search_companies in access exclusive mode`.execute(trx);
    const searching = readAll(searches);
    const first = await Promise.race([readAll(reads), searching]);
    expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const { statusCode, headers, json } of await searching) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect(json()).toEqual({ code: 'unavailable', message: errorTable.unavailable.message });
    }
  });
  for (const { statusCode, json } of await readAll(searches))
    expect([statusCode, json().data]).toEqual([200, [expect.objectContaining({ id: company })]]);
  await other.destroy();
});
