import { expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import type { Transaction } from '#db/schema.ts';
import { compare } from '#server/faults/compare.ts';
import { openLedger } from '#server/faults/ledger.ts';
import { storm } from '#server/faults/storm.ts';
import type { Scene } from '#server/faults/writers.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { freshDb } from '#testing/database/fresh-db.ts';
import { makeSealing } from '#testing/server/people.ts';

const TIMEOUT = 300_000;

// `npm run check:faults` does it 200 times.
it.each([
  ['sqlite', 3],
  ['postgres', 4],
] as const)(
  'what a killed site has accepted is there once, and nothing is half done (%s)',
  async (dialect, rounds) => {
    const { problems, written } = await storm({ dialect, rounds });
    expect(problems).toEqual([]);
    expect(written.companies).toBeGreaterThan(0);
  },
  TIMEOUT,
);

it('notices what was lost or half done', async () => {
  const { db, url, close } = await freshDb('sqlite');
  const sealing = makeSealing(db);
  await db.transaction().execute((trx: Transaction) => openSeal(trx, sealing));
  await makeCompany(db, { domain: 'kept.example' });
  const ledger = openLedger();
  const found = async () => {
    await using other = connect(url);
    return await compare(other, sealing.folder, { ledger } as Scene);
  };
  ledger.companies.set('kept.example', 'yes').set('unsure.example', 'maybe');
  expect(await found()).toEqual([]);

  ledger.companies.set('lost.example', 'yes');
  ledger.authors.add({ companyId: 1, email: '', receipt: '', send: async () => 201, sent: 'yes' });
  await db.updateTable('company_stats').set({ review_count: 1 }).execute();
  await db.updateTable('queue_sizes').set({ pending_reports: 1 }).execute();
  await db.deleteFrom('search_company_tokens').execute();
  expect(await found()).toEqual([
    '1 authors have 0 receipts',
    '1 authors have 0 reviews',
    '1 authors have 0 grants',
    'the company lost.example is lost',
    'companies with wrong statistics: 1',
    'wrong counters of the site: 1',
    'companies without words: 1',
    'wrong sizes of queues: 1',
  ]);
  await close();
});
