import type { z } from 'zod';
import { findNamedCompany } from '#db/queries/employers.ts';
import type { Transaction } from '#db/schema.ts';
import { requestHash } from '#server/anonymity/credentials.ts';
import { openLink } from '#server/anonymity/link-token.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { recordGrant } from '#server/sealing/record-grant.ts';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { period } from '#shared/rules/calendar.ts';
import type { issued, issueInput } from '#shared/schemas/anonymity.ts';

/**
 * Signs a blinded credential for an employee with a valid link, once a year. A repeated request gets the same response,
 * with any of the employee's valid links, because the first one may have been lost. Only the browser that made the
 * request can use it. The server never sees the credential itself.
 * @throws `invalid` for a value that isn't a group element, `closed_period` for any year but this one, and `unverified`
 * alike for an unknown link, a link for another company or year, and an employee who has used this year's review
 */
export async function issueCredential(
  { db, keys, seals, credentials, now }: Pick<Deps, 'db' | 'keys' | 'seals' | 'credentials' | 'now'>,
  { token, ...input }: z.output<typeof issueInput>,
): Promise<z.input<typeof issued>> {
  const year = period(now());
  if (input.period !== year) throw new AppError('closed_period');
  const blinded = fromBase64url(input.blinded) ?? new Uint8Array();
  // Signed before the link is looked up, so it takes the same time for everyone and a failure uses nothing up.
  const employer = input.domain ?? input.company_id ?? '';
  const { evaluated, proof } = credentials.sign(employer, year, blinded);
  const repeatKey = input.repeat_key === undefined ? undefined : fromBase64url(input.repeat_key);
  const request_hash = requestHash(blinded, input.domain === undefined ? new Uint8Array() : repeatKey);
  const company = await findNamedCompany(db, input);
  await db.transaction().execute(async (trx: Transaction) => {
    const seal = await openSeal(trx, { seals });
    // Refuse an expired link before any look-up, because how long that takes would show who has posted.
    const person = openLink(keys, token, now());
    if (person === undefined || person.company_id !== company?.own || person.period !== year)
      throw new AppError('unverified');
    if (!(await recordGrant(trx, seal, person, request_hash))) throw new AppError('unverified');
  });
  return { evaluated: toBase64url(evaluated), proof: toBase64url(proof) };
}
