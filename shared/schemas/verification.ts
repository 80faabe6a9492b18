import { z } from 'zod';
import { linkCodeBytes, textLimits } from '#shared/limits.ts';
import { parseCode } from '#shared/rules/receipt.ts';
import { emailAddress } from './email.ts';
import { companyIdField } from './paging.ts';
import { base64url, bytesOf } from './text.ts';

const oddCode = 'The code has 8 letters and digits.';
export const emailedToken =
  'From the link in the email: the value of `token` in `/companies/{id}/review#token={token}&domain={domain}`';

export const tabSecretBytes = 32;
const tabSecret = base64url('tab_secret', tabSecretBytes);
const tabSecretWords = bytesOf('Random value that only this browser tab knows', tabSecretBytes);

export const sendVerificationInput = z.object({
  email: emailAddress('Please enter a valid email address', 'Email is required').describe(
    "Work address at the company's domain. Letter case doesn't matter. Addresses that differ only in a tag, from + to @, share one review a year.",
  ),
  company_id: companyIdField,
  tab_secret: tabSecret
    .optional()
    .describe(
      `${tabSecretWords}. With it, the email also has a code of 8 characters, for people whose employer checks links.`,
    ),
});
export const verificationSent = z.object({
  sent: z.literal(true).describe('The email is on its way'),
  sealed_token: z
    .string()
    .optional()
    .describe(
      'The token of the link, encrypted; only with `tab_secret`. Send it with the code in the email.',
    ),
});

/** The token in an emailed link. */
export const mailToken = z
  .string({ error: 'The token is missing.' })
  .min(1, { error: 'The token is missing.' })
  .max(textLimits.token.max, { error: 'The token is too long.' })
  .describe(emailedToken);

export const linkCode = z
  .string({ error: 'Enter the code.' })
  .trim()
  .min(1, { error: 'Enter the code.' })
  .max(textLimits.code.max, { error: oddCode })
  .refine((typed) => parseCode(typed, linkCodeBytes) !== undefined, { error: oddCode })
  .describe("The code in the email. Letter case, spaces and dashes don't matter.");
export const enterCodeInput = z.object({
  code: linkCode,
  sealed_token: mailToken.describe('From the response of POST /email/verify/send'),
  tab_secret: tabSecret.describe('The one you sent to request the email'),
});
export const openedToken = z.object({ token: mailToken });

export const checkVerificationInput = z.object({ token: mailToken, company_id: companyIdField.optional() });
export const confirmVerificationInput = z.object({ token: mailToken, company_id: companyIdField });
export const verified = z.object({ verified: z.literal(true).describe('The link works') });
