import type { z } from 'zod';
import type { Transaction } from '#db/schema.ts';
import { requestHash } from '#server/anonymity/credentials.ts';
import { openExpiredLink } from '#server/anonymity/link-token.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { openSeal } from '#server/steps/open-seal.ts';
import { findRequest, recordGrant } from '#server/steps/record-grant.ts';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { period } from '#shared/rules/calendar.ts';
import type { issued, issueInput } from '#shared/schemas/anonymity.ts';

/**
 * Signs a blinded credential for an employee with a valid link, once a year. Repeating the same request gets the same
 * response, because the first may have been lost, even when the link has expired; only the browser that made the request can use it. The server never
 * sees the credential itself.
 * @throws `invalid` for a value that isn't a group element, `closed_period` for any year but this one, and `unverified`
 * alike for an unknown link, a link for another company or year, and an employee who has used this year's review
 */
export async function issueCredential(
  { db, keys, seals, credentials, now }: Pick<Deps, 'db' | 'keys' | 'seals' | 'credentials' | 'now'>,
  { token, company_id, ...input }: z.output<typeof issueInput>,
): Promise<z.input<typeof issued>> {
  const year = period(now());
  if (input.period !== year) throw new AppError('closed_period');
  const blinded = fromBase64url(input.blinded) ?? new Uint8Array();
  // Signed before the link is looked up, so that it takes the same time for everyone and a failure uses nothing up.
  const { evaluated, proof } = credentials.sign(company_id, year, blinded);
  const request_hash = requestHash(blinded);
  await db.transaction().execute(async (trx: Transaction) => {
    const seal = await openSeal(trx, { seals });
    const link = openExpiredLink(keys, token, now());
    if (link?.person.company_id !== company_id || link.person.period !== year)
      throw new AppError('unverified');
    const mayHave = link.expired
      ? (await findRequest(trx, seal, link.person)) === request_hash
      : await recordGrant(trx, seal, link.person, request_hash);
    if (!mayHave) throw new AppError('unverified');
  });
  return { evaluated: toBase64url(evaluated), proof: toBase64url(proof) };
}
