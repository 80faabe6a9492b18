import { z } from 'zod';
import { recoveryCodes, textLimits } from '#shared/limits.ts';
import { code, loginInput, session } from './auth.ts';

const { password } = loginInput.shape;

export const signInCode = z.object({ ticket: z.string().min(1).max(textLimits.token.max), code });
export const confirmedSession = z.object({
  ...session.shape,
  /** Only after a recovery code. */
  recovery_codes_left: z.int().min(0).max(recoveryCodes.count).optional(),
});

export const secondFactor = z.object({
  enabled: z.boolean(),
  since: z.iso.date().nullable(),
  recovery_codes_left: z.int().min(0).max(recoveryCodes.count),
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** The code is needed if there is a second factor already. */
export const identityProof = z.object({ password, code: code.optional() });
export const secondFactorDraft = z.object({ secret: z.string(), uri: z.string(), draft: z.string() });
export const secondFactorCode = z.object({ draft: z.string().min(1).max(textLimits.draft.max), code });
/** Of someone who has a second factor. */
export const fullProof = z.object({ password, code });
export const newRecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
