import { findEmployer } from '#db/queries/companies.ts';
import { sealLink } from '#server/anonymity/link-token.ts';
import { subjectOf } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { verificationMail } from '#server/mail/verification-mail.ts';
import { callLimits, minutes } from '#shared/limits.ts';
import { emailDomain } from '#shared/rules/addresses.ts';
import { period } from '#shared/rules/calendar.ts';

/**
 * Sends the link to the review form, in an email that doesn't depend on whether the person has posted before. The
 * address exists only in this request, and nothing is stored.
 * @throws `not_found` for an unknown company, `invalid` for another domain, `mail_failed` when the mail server didn't
 * accept it
 */
export async function sendVerification(
  { db, keys, credentials, mailer, random, rateLimits, config, now }: Deps,
  input: { email: string; company_id: number },
  address: string,
): Promise<void> {
  const company = await findEmployer(db, input.company_id);
  if (company === undefined) throw new AppError('not_found');
  if (emailDomain(input.email) !== company.domain) {
    throw invalidField('email', `Email must be from the ${company.domain} domain`);
  }
  // In this order, so a network over its own limit uses up nothing of everybody's.
  await rateLimits.spendEmailFrom(callLimits.mailsToOne, input.email, address);
  await rateLimits.spendEmail(callLimits.mailsToOneFromAll, input.email);
  const year = period(now());
  const subject = subjectOf(keys.pepper(year), company.id, year, input.email);
  const expiresAt = new Date(now().getTime() + minutes.mailToken * 60_000);
  const token = sealLink(keys, { subject, company_id: company.id, period: year }, expiresAt, random.token());
  try {
    const { publicUrl } = config;
    const fingerprint = credentials.fingerprint(now());
    await mailer.send(verificationMail({ to: input.email, company, token, publicUrl, fingerprint }));
  } catch (cause) {
    // No email was sent. What one network may ask for stays spent, so no one can keep a mail server busy.
    await rateLimits.spendEmailFrom(callLimits.mailsToOne, input.email, address, -1);
    await rateLimits.spendEmail(callLimits.mailsToOneFromAll, input.email, -1);
    throw new AppError('mail_failed', { cause });
  }
}
