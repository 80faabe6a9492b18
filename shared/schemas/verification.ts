import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { emailAddress } from './email.ts';
import { companyIdField } from './paging.ts';

export const emailedToken =
  'From the link in the email: the value of `token` in `/companies/{id}/review#token={token}&domain={domain}`';

export const sendVerificationInput = z.object({
  email: emailAddress('Please enter a valid email address', 'Email is required').describe(
    "Work address at the company's domain. Letter case doesn't matter. Addresses that differ only in a tag, from + to @, share one review a year.",
  ),
  company_id: companyIdField,
});
export const verificationSent = z.object({
  sent: z.literal(true).describe('The email is on its way'),
});

/** The token in an emailed link. */
export const mailToken = z
  .string({ error: 'The token is missing.' })
  .min(1, { error: 'The token is missing.' })
  .max(textLimits.token.max, { error: 'The token is too long.' })
  .describe(emailedToken);

export const checkVerificationInput = z.object({ token: mailToken, company_id: companyIdField.optional() });
export const confirmVerificationInput = z.object({ token: mailToken, company_id: companyIdField });
export const verified = z.object({ verified: z.literal(true).describe('The link works') });
