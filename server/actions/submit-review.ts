import type { z } from 'zod';
import { type Employer, findEmployer, findNamedCompany } from '#db/queries/employers.ts';
import { findLiveVerification } from '#db/queries/verifications.ts';
import type { Transaction } from '#db/schema.ts';
import { nullifierOf } from '#server/anonymity/credentials.ts';
import { openLink } from '#server/anonymity/link-token.ts';
import { livePeriods, subjectOf } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { recordGrant } from '#server/sealing/record-grant.ts';
import type { Seal } from '#server/sealing/seal.ts';
import { openVerification, verificationLookup } from '#server/sealing/sealed-people.ts';
import { storeReview } from '#server/sealing/store-review.ts';
import { emailDomain } from '#shared/rules/addresses.ts';
import { fromBase64url } from '#shared/rules/base64url.ts';
import { openPeriods, period as periodOf } from '#shared/rules/calendar.ts';
import { proofOf } from '#shared/rules/mailbox-sentence.ts';
import type { credentialSubmission } from '#shared/schemas/anonymity.ts';
import type { reviewSubmission } from '#shared/schemas/review.ts';

type Submission = z.output<typeof reviewSubmission>;
type CredentialSubmission = z.output<typeof credentialSubmission>;

/**
 * The plain path: uses this year's review of a verified employee and stores the review apart from it, with a random id
 * and no time. Of simultaneous requests, the one whose grant is written first wins.
 * @throws `invalid` when the receipt belongs to another review; `company_closed`; `unverified`, the same for an unknown or expired
 * verification and for a second review in the year
 */
export async function submitReview(deps: Deps, input: Submission): Promise<void> {
  const { db, random } = deps;
  await db.transaction().execute(async (trx: Transaction) => {
    const seal = await openSeal(trx, deps);
    // Before anything that depends on the person: a receipt that is taken is refused whether or not she has posted.
    // The review is stored first, so someone who sends the same receipt at the same time can't tell either.
    const company = await findEmployer(trx, input.company_id);
    if (company === undefined) throw new AppError('unverified');
    if (company.state === 'closed') throw new AppError('company_closed');
    const verified = await findVerification(deps, trx, seal, company, input);
    const proof = proofOf('plain', verified?.period ?? periodOf(deps.now()));
    await storeReview(trx, seal, deps, { review: input, nullifier: null, proof });
    // A random hash, so the grant doesn't show which path its review took.
    if (verified === undefined || !(await recordGrant(trx, seal, verified, random.token())))
      throw new AppError('unverified');
  });
}

async function findVerification(
  { keys, now }: Deps,
  trx: Transaction,
  seal: Seal,
  { mailboxes }: Employer,
  { token, email }: Submission,
) {
  if (token !== undefined) {
    const verified = openLink(keys, token, now());
    return mailboxes.some(({ id }) => id === verified?.company_id) ? verified : undefined;
  }
  const own = mailboxes.find(({ domain }) => domain === emailDomain(email ?? ''));
  if (email === undefined || own === undefined) return undefined;
  for (const year of livePeriods(now())) {
    const subject = subjectOf(keys.pepper(year), own.id, year, email);
    const lookup = verificationLookup(seal, subject);
    const sealed = await findLiveVerification(trx, lookup);
    const verified = sealed === undefined ? undefined : openVerification(seal, { lookup, sealed }, now());
    if (verified !== undefined) return verified;
  }
  return undefined;
}

/**
 * The private path: stores a review from anyone who has a credential for the company and year. The server can't tell
 * which of the verified employees it is, because it signed the credential blind. The nullifier and the review are
 * written together.
 * @throws `closed_period`, `not_found` for an unknown company, `company_closed`, `bad_credential`, `already_spent`
 */
export async function submitWithCredential(
  deps: Pick<Deps, 'db' | 'config' | 'credentials' | 'keys' | 'seals' | 'random' | 'now'>,
  input: CredentialSubmission,
): Promise<void> {
  const { db, credentials, keys, now } = deps;
  const { period } = input;
  if (!openPeriods(now()).includes(period) || !keys.has(period)) throw new AppError('closed_period');
  const company = await findNamedCompany(db, input);
  if (company === undefined) throw new AppError('not_found');
  if (company.state === 'closed') throw new AppError('company_closed');
  const nonce = fromBase64url(input.nonce) ?? new Uint8Array();
  const output = fromBase64url(input.output) ?? new Uint8Array();
  if (!credentials.isGenuine(company.employer, period, nonce, output)) throw new AppError('bad_credential');
  await db.transaction().execute(async (trx: Transaction) => {
    const nullifier = { nullifier: nullifierOf(company.employer, period, nonce), period };
    const review = { ...input, company_id: company.own };
    await storeReview(trx, await openSeal(trx, deps), deps, {
      review,
      nullifier,
      proof: proofOf('private', period),
    });
  });
}
