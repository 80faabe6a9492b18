import { z } from 'zod';
import { recoveryCodes } from '#shared/account-limits.ts';
import { textLimits } from '#shared/limits.ts';
import { code, loginInput, neededCode, session } from './auth.ts';

const { password } = loginInput.shape;
const draftWords = 'The secret, encrypted; works once, in this session, for 15 minutes';

export const signInCode = z.object({
  ticket: z
    .string()
    .min(1)
    .max(textLimits.token.max)
    .describe('Proves that the password was right. Send it with the code.'),
  code,
});
export const confirmedSession = z.object({
  ...session.shape,
  recovery_codes_left: z
    .int()
    .min(0)
    .max(recoveryCodes.count)
    .optional()
    .describe('How many are left, if you signed in with a recovery code'),
});

export const secondFactor = z.object({
  enabled: z.boolean().describe('Whether you sign in with a second factor'),
  since: z.iso.date().nullable().describe('Day it was set up (UTC); null without one'),
  recovery_codes_left: z.int().min(0).max(recoveryCodes.count).describe('How many recovery codes are left'),
  required: z.boolean().describe('True if you must set up a second factor first'),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const identityProof = z.object({ password, code: code.optional().describe(neededCode) });
export const secondFactorStart = z.object({
  password,
  code: code
    .optional()
    .describe('Required if you already have a second factor. You can send a recovery code instead.'),
});
export const secondFactorDraft = z.object({
  secret: z.string().describe('The secret for the authenticator app, in base32'),
  uri: z.string().describe('The secret as an `otpauth://` URI, for a QR code'),
  draft: z.string().describe(draftWords),
});
export const secondFactorCode = z.object({
  draft: z.string().min(1).max(textLimits.draft.max).describe(draftWords),
  code: code.describe("The app's newest code"),
});
/** Of someone who has a second factor. */
export const fullProof = z.object({ password, code });
export const newRecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Each works once in place of a code from the app'),
});
