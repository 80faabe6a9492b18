import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { findEmployer } from '#db/queries/companies.ts';
import { insertNullifier } from '#db/queries/nullifiers.ts';
import { insertReceipt } from '#db/queries/receipts.ts';
import { saveSubmission, storedContent } from '#db/queries/submissions.ts';
import { nullifierOf } from '#server/anonymity/credentials.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { fromBase64url } from '#shared/rules/base64url.ts';
import { openPeriods } from '#shared/rules/calendar.ts';
import type { credentialSubmission } from '#shared/schemas/anonymity.ts';

/**
 * Takes a review from whoever holds a credential of the company and year. Which of the verified employees that is
 * cannot be told: the credential was signed blind. The mark of the used credential and the review are written together.
 * @throws `closed_period`, `not_found` for an unknown company, `bad_credential`, `already_spent`
 */
export async function redeemCredential(
  { db, credentials, keys, random, now }: Pick<Deps, 'db' | 'credentials' | 'keys' | 'random' | 'now'>,
  input: z.output<typeof credentialSubmission>,
): Promise<void> {
  const { company_id, period, release, receipt_hash } = input;
  if (!openPeriods(now()).includes(period) || !keys.has(period)) throw new AppError('closed_period');
  if ((await findEmployer(db, company_id)) === undefined) throw new AppError('not_found');
  const nonce = fromBase64url(input.nonce) ?? new Uint8Array();
  const output = fromBase64url(input.output) ?? new Uint8Array();
  if (!credentials.isGenuine(company_id, period, nonce, output)) throw new AppError('bad_credential');
  await db.transaction().execute(async (trx: Database) => {
    const nullifier = nullifierOf(company_id, period, nonce);
    if (!(await insertNullifier(trx, { nullifier, period }))) throw new AppError('already_spent');
    const id = random.id();
    await saveSubmission(trx, { id, revision: random.id(), release, ...storedContent(input) });
    if (receipt_hash === undefined) return;
    if (!(await insertReceipt(trx, { receipt_hash, review_id: id })))
      throw invalidField('receipt_hash', 'This receipt is in use already. Please make another one.');
  });
}
