import { beforeAll, expect, it } from 'vitest';
import type { Transaction } from '#db/schema.ts';
import { contentColumns } from '#db/tables/reviews.ts';
import { nullifierOf } from '#server/anonymity/credentials.ts';
import { receiptHash } from '#server/anonymity/subject.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { createSeal } from '#server/sealing/seal.ts';
import { systemRandom } from '#server/secrets/random.ts';
import { makeEmployer, newReceipt } from '#testing/server/authors.ts';
import { bitsOf, countBits } from '#testing/server/count-bits.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { openPeople } from '#testing/server/people.ts';
import { reviewInput } from '#testing/server/review-input.ts';
import { getCredential, submit, verify } from './browser.ts';

/** All that may be inside what is sealed, by table. */
const allowed = {
  grants: ['company_id', 'request_hash', 'subject'],
  live_verifications: ['company_id', 'expires_at', 'period', 'subject'],
  arrivals: [
    ...contentColumns,
    ...[
      'id',
      'release',
      'monthly_revision',
      'half_year_revision',
      'revision',
      'receipt_hash',
      'nullifier',
      'nullifier_period',
    ],
  ],
};

const server = await setUpServer({ environment: { ARRIVALS: 'hourly' } });
beforeAll(async () => {
  const employer = await makeEmployer(server);
  const person = { email: `kari@${employer.domain}`, address: '203.0.113.9', agent: 'test' };
  const token = await verify(server, person, employer.id);
  await server.as().verification.confirm({ token, company_id: employer.id });
  const other = { ...person, email: `ola@${employer.domain}` };
  const credential = await getCredential(
    server,
    other,
    employer.id,
    await verify(server, other, employer.id),
  );
  const receipt_hash = receiptHash(newReceipt());
  await submit(server, other, credential, reviewInput(employer.id, { receipt_hash }));
});

it.each(['grants', 'live_verifications'] as const)(
  'sealed %s hold these fields and no other',
  async (table) => {
    const rows = await openPeople(server.deps, table);
    expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([allowed[table]]);
  },
);

it('sealed reviews hold these fields and no other', async () => {
  const rows = await server.deps.db.selectFrom('arrivals').selectAll().execute();
  const opened = await server.deps.db.transaction().execute(async (trx: Transaction) => {
    const seal = await openSeal(trx, server.deps);
    return rows.map(({ lookup, sealed }) => seal.open(lookup, sealed));
  });
  expect(opened.map((row) => Object.keys(row).toSorted())).toEqual([allowed.arrivals.toSorted()]);
});

/** A place for a mark of a few bits: an initialization vector, a lookup, a hash of something random. */
it.each([
  [
    'the initialization vector of a sealed row',
    96,
    (seal: Seal) => seal.seal('row', { id: systemRandom.id() }, 64),
  ],
  ['the lookup of a sealed row', 256, (seal: Seal) => seal.lookup('grant', systemRandom.token())],
  [
    'a nullifier',
    256,
    () => nullifierOf('fjord.example', '2026', Buffer.from(systemRandom.token(), 'base64url')),
  ],
  ['the hash of a receipt', 256, () => receiptHash(newReceipt())],
])('%s has no bit that is set more often than not', (_, width, make) => {
  const seal = createSeal('one', Buffer.alloc(32, 1));
  const draw = () => bitsOf(Buffer.from(make(seal), 'base64url').subarray(0, width / 8));
  expect(countBits(draw)).toEqual({ width, unbalanced: [] });
});

type Seal = ReturnType<typeof createSeal>;
