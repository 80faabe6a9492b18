import { createHash } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { saveSubmission } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
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

/**
 * Verifies a person and submits a review right away, each in its own transaction, so that every small table has rows.
 */
export async function leaveTraces(db: Database, traced: ReturnType<typeof traces>): Promise<void> {
  const { companyId, period, review, subject, request, nullifier, receipt, text, words } = traced;
  const verified = { subject, company_id: companyId, period };
  const expires_at = '2026-06-15T13:00:00.000Z';
  await db.transaction().execute(async (trx: Transaction) => {
    await trx
      .insertInto('live_verifications')
      .values({ ...verified, expires_at })
      .execute();
    await trx
      .insertInto('grants')
      .values({ ...verified, request_hash: request })
      .execute();
  });
  await db.transaction().execute(async (trx: Transaction) => {
    await trx.insertInto('nullifiers').values({ nullifier, period }).execute();
    const content = makeContent(companyId, { review_text: text });
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
