import { createHash } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { insertGrant } from '#db/queries/grants.ts';
import { nameFirstKey } from '#db/queries/sealing-key.ts';
import { saveSubmission } from '#db/queries/submissions.ts';
import { saveLiveVerification } from '#db/queries/verifications.ts';
import type { Transaction } from '#db/schema.ts';
import type { GrantsTable } from '#db/tables/verification.ts';
import { makeContent } from './factories.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const number = (text: string) => createHash('sha256').update(text).digest().readUIntBE(0, 6) + 1;

/** The rows of one person and one review in the small tables: the same for the same number. */
export function traces(person: number, companyId = 1, period = '2026') {
  const review = number(`review ${person}`);
  return {
    companyId,
    period,
    review,
    subject: digest(`subject ${person}`),
    request: digest(`request ${person}`),
    nullifier: digest(`nullifier ${person}`),
    receipt: digest(`receipt ${person}`),
    text: `Review ${review}. ${'Long words. '.repeat(review % 200)}`,
    words: `Words about ${review}.`,
  };
}

type Person = {
  subject: string;
  company_id: number;
  period: string;
  request_hash: string;
  expires_at: string;
};

/** A grant that isn't sealed. */
export function plainGrant({ period, ...sealed }: Omit<Person, 'expires_at'>): GrantsTable {
  return { lookup: sealed.subject, period, sealed: JSON.stringify(sealed) };
}

/** As in a database that has never been sealed. */
async function savePlain(trx: Transaction, { expires_at, request_hash, ...verified }: Person): Promise<void> {
  const { subject: lookup } = verified;
  await nameFirstKey(trx, 'none');
  await saveLiveVerification(trx, { lookup, sealed: JSON.stringify({ ...verified, expires_at }) });
  await insertGrant(trx, plainGrant({ ...verified, request_hash }));
}

/**
 * Verifies a person and submits a review right away, each in its own transaction, so every small table has rows.
 * @param savePerson writes the rows about the person; unless it is given, they aren't sealed
 */
export async function leaveTraces(
  db: Database,
  traced: ReturnType<typeof traces>,
  savePerson: (trx: Transaction, person: Person) => Promise<void> = savePlain,
): Promise<void> {
  const { companyId: company_id, period, review, subject, request, nullifier, receipt, text, words } = traced;
  const person = { subject, company_id, period, request_hash: request };
  await db
    .transaction()
    .execute((trx: Transaction) => savePerson(trx, { ...person, expires_at: '2099-01-01T00:00:00.000Z' }));
  await db.transaction().execute(async (trx: Transaction) => {
    await trx.insertInto('nullifiers').values({ nullifier, period }).execute();
    const content = makeContent(company_id, { review_text: text });
    await saveSubmission(trx, { id: review, revision: 1, release: 'at_once', ...content });
    await trx
      .insertInto('receipts')
      .values({ receipt_hash: receipt, review_id: review, appeal: 'open' })
      .execute();
    const message = { kind: 'question', reason: null, body: words, month: '2026-06' } as const;
    await trx
      .insertInto('messages')
      .values({ review_id: review, position: 1, ...message })
      .execute();
  });
}
