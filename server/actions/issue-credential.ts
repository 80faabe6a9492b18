import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { insertGrant, isIssued } from '#db/queries/grants.ts';
import { deleteLiveVerification } from '#db/queries/live-verifications.ts';
import { deleteMailTokensOf, findMailToken } from '#db/queries/mail-tokens.ts';
import { requestHash } from '#server/anonymity/credentials.ts';
import { mailTokenHash } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { period } from '#shared/rules/calendar.ts';
import type { issued, issueInput } from '#shared/schemas/anonymity.ts';

/**
 * Signs a blinded credential for an employee who holds a live link, once in a year, and ends all links of hers. The very
 * same request is answered again, because its answer may have been lost; only the browser that made it can use that.
 * Nothing of the credential itself is seen here.
 * @throws `invalid` for what is no group element, `closed_period` for any year but this, `unverified` alike for an
 * unknown link, one of another company or year, and an employee who has used the year's review
 */
export async function issueCredential(
  { db, credentials, now }: Pick<Deps, 'db' | 'credentials' | 'now'>,
  input: z.output<typeof issueInput>,
): Promise<z.input<typeof issued>> {
  const year = period(now());
  if (input.period !== year) throw new AppError('closed_period');
  const blinded = fromBase64url(input.blinded) ?? new Uint8Array();
  // Signed before anybody is looked up: it takes the same time for all, and what cannot be signed uses nothing up.
  const { evaluated, proof } = credentials.sign(input.company_id, year, blinded);
  const request = { company_id: input.company_id, period: year, request_hash: requestHash(blinded) };
  await db.transaction().execute(async (trx: Database) => {
    const verified = await findMailToken(trx, mailTokenHash(input.token), now().toISOString());
    const fits = verified?.company_id === input.company_id && verified.period === year;
    if (fits ? !(await insertGrant(trx, { ...verified, ...request })) : !(await isIssued(trx, request)))
      throw new AppError('unverified');
    // Its expiry dates the employee. Beside a review that is published within the hour it would name the author.
    if (!fits) return;
    await deleteMailTokensOf(trx, verified.subject);
    await deleteLiveVerification(trx, verified.subject);
  });
  return { evaluated: toBase64url(evaluated), proof: toBase64url(proof) };
}
