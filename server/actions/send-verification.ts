import type { z } from 'zod';
import { findEmployer } from '#db/queries/employers.ts';
import { sealForTab, sealLink } from '#server/anonymity/link-token.ts';
import { subjectOf } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField, isWithin } from '#server/errors.ts';
import { verificationMail } from '#server/mail/verification-mail.ts';
import { countEmail } from '#server/steps/count-email.ts';
import { linkCodeBytes, minutes } from '#shared/limits.ts';
import { domainsInWords, emailDomain } from '#shared/rules/addresses.ts';
import { period } from '#shared/rules/calendar.ts';
import { formatCode } from '#shared/rules/receipt.ts';
import type { sendVerificationInput } from '#shared/schemas/verification.ts';

/** The server itself tries every ten minutes whether it's back. */
const RETRY_SECONDS = 60;

type Verification = z.output<typeof sendVerificationInput>;

/**
 * Sends the link to the review form, in an email that doesn't depend on whether the person has posted before. The
 * address exists only in this request, and nothing is stored. When too many emails were asked for this mailbox, none is
 * sent, and nothing else differs: otherwise anyone could find out whether its owner has asked for one.
 * @returns the token for the tab that asked, which it can read with the code in the email; undefined without a tab
 * @throws `not_found` for an unknown company, `company_closed`, `invalid` for another domain, `mail_failed` when the mail server didn't
 * accept it
 */
export async function sendVerification(
  deps: Deps,
  input: Verification,
  address: string,
): Promise<string | undefined> {
  const { db, credentials, mailer, config, now } = deps;
  const company = await findEmployer(db, input.company_id);
  if (company === undefined) throw new AppError('not_found');
  if (company.state === 'closed') throw new AppError('company_closed');
  const mailbox = company.mailboxes.find(({ domain }) => domain === emailDomain(input.email));
  if (mailbox === undefined)
    throw invalidField(
      'email',
      `Email must be from the ${domainsInWords(company.mailboxes.map(({ domain }) => domain))} domain`,
    );
  const { token, code, sealed } = sealTokens(deps, input, mailbox.id);
  const fingerprint = credentials.fingerprint(now());
  const { publicUrl } = config;
  const named = { id: company.id, domain: mailbox.domain };
  const mail = verificationMail({ to: input.email, company: named, token, code, publicUrl, fingerprint });
  const maySend = await isWithin(countEmail(deps, input.email, address));
  try {
    await (maySend ? mailer.send(mail) : mailer.sendNothing());
  } catch (cause) {
    // No email was sent. What one network may ask for stays spent, so no one can keep a mail server busy.
    if (maySend) await countEmail(deps, input.email, address, -1);
    throw new AppError('mail_failed', { cause, retryAfter: RETRY_SECONDS });
  }
  return sealed;
}

/** Seals the link's token, and seals it again for the tab, under a code. */
function sealTokens({ keys, random, now }: Deps, { email, tab_secret }: Verification, company_id: number) {
  const year = period(now());
  const person = { subject: subjectOf(keys.pepper(year), company_id, year, email), company_id, period: year };
  const expiresAt = new Date(now().getTime() + minutes.mailToken * 60_000);
  const token = sealLink(keys, person, expiresAt, random.token());
  if (tab_secret === undefined) return { token };
  const code = formatCode(Buffer.from(random.token(), 'base64url').subarray(0, linkCodeBytes));
  const opener = { code, tabSecret: tab_secret };
  return { token, code, sealed: sealForTab(keys, { person, expiresAt }, opener, random.token()) };
}
