import type { z } from 'zod';
import { findEmployer } from '#db/queries/companies.ts';
import type { Transaction } from '#db/schema.ts';
import { nullifierOf } from '#server/anonymity/credentials.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { receiveReview } from '#server/sealing/receive-review.ts';
import { fromBase64url } from '#shared/rules/base64url.ts';
import { openPeriods } from '#shared/rules/calendar.ts';
import type { credentialSubmission } from '#shared/schemas/anonymity.ts';

/**
 * Stores a review from anyone who has a credential for the company and year. The server can't tell which of the
 * verified employees it is, because it signed the credential blind. The nullifier and the review are written together.
 * @throws `closed_period`, `not_found` for an unknown company, `bad_credential`, `already_spent`
 */
export async function redeemCredential(
  deps: Pick<Deps, 'db' | 'config' | 'credentials' | 'keys' | 'seals' | 'random' | 'now'>,
  input: z.output<typeof credentialSubmission>,
): Promise<void> {
  const { db, credentials, keys, now } = deps;
  const { company_id, period } = input;
  if (!openPeriods(now()).includes(period) || !keys.has(period)) throw new AppError('closed_period');
  if ((await findEmployer(db, company_id)) === undefined) throw new AppError('not_found');
  const nonce = fromBase64url(input.nonce) ?? new Uint8Array();
  const output = fromBase64url(input.output) ?? new Uint8Array();
  if (!credentials.isGenuine(company_id, period, nonce, output)) throw new AppError('bad_credential');
  await db.transaction().execute(async (trx: Transaction) => {
    const nullifier = { nullifier: nullifierOf(company_id, period, nonce), period };
    await receiveReview(trx, await openSeal(trx, deps), deps, { review: input, nullifier });
  });
}
