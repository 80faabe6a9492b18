import { currentCompany } from '#db/queries/employers.ts';
import { saveLiveVerification } from '#db/queries/verifications.ts';
import type { Transaction } from '#db/schema.ts';
import { openLink } from '#server/anonymity/link-token.ts';
import type { VerifiedSubject } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { sealVerification } from '#server/sealing/sealed-people.ts';
import { minutes } from '#shared/limits.ts';
import { roundedExpiry } from '#shared/rules/calendar.ts';

type Link = { token: string; company_id?: number | undefined };

/**
 * Checks a link and writes nothing, because mail scanners open links and run scripts.
 * @throws `invalid_link` when it isn't ours, has expired or is for another company
 */
export async function checkLink(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  { token, company_id }: Link,
): Promise<VerifiedSubject> {
  const verified = openLink(keys, token, now());
  const isMeant =
    verified !== undefined &&
    (company_id === undefined ||
      company_id === verified.company_id ||
      (await currentCompany(db, company_id)) === (await currentCompany(db, verified.company_id)));
  if (isMeant) return verified;
  throw new AppError('invalid_link', { extra: { verified: false } });
}

/**
 * Starts the hour in which the employee may send one review by email (the plain path of the REST API).
 * @throws `invalid_link` as `checkLink` does
 */
export async function confirmLink(
  deps: Pick<Deps, 'db' | 'keys' | 'seals' | 'now'>,
  link: Link,
): Promise<void> {
  const verified = await checkLink(deps, link);
  const expires_at = roundedExpiry(deps.now(), minutes.liveVerification);
  await deps.db.transaction().execute(async (trx: Transaction) => {
    const seal = await openSeal(trx, deps);
    await saveLiveVerification(trx, sealVerification(seal, { ...verified, expires_at }));
  });
}
