import { z } from 'zod';
import { credentialBytes } from '#shared/rules/credential-bytes.ts';
import { companyIdField } from './paging.ts';
import { authorChoices, reviewContent } from './review.ts';
import { base64url } from './text.ts';
import { mailToken } from './verification.ts';

const period = z
  .string({ error: 'period must be a year.' })
  .regex(/^\d{4}$/, { error: 'period must be a four-digit year.' });

/**
 * Public keys of the years whose credentials we accept, the current year first. Only the current key signs. The identity
 * key (Ed25519) lasts longer than a year and has signed each of them.
 */
export const anonymityKeys = z.object({
  suite: z.literal('POPRF(ristretto255, SHA-512)'),
  identity: base64url('identity', credentialBytes.identity),
  keys: z.array(
    z.object({
      period,
      public_key: base64url('public_key', credentialBytes.element),
      signature: base64url('signature', credentialBytes.signature),
    }),
  ),
});
export type AnonymityKeys = z.infer<typeof anonymityKeys>;

export const issueInput = z.object({
  token: mailToken,
  company_id: companyIdField,
  period,
  blinded: base64url('blinded', credentialBytes.element),
});

export const issued = z.object({
  evaluated: base64url('evaluated', credentialBytes.element),
  proof: base64url('proof', credentialBytes.proof),
});

export const groupSizeInput = z.object({ company_id: companyIdField });

/** How many people have verified for a company this year, in steps, as of the start of the month. */
export const groupSize = z.object({ people: z.enum(['under_5', '5_to_9', '10_to_24', '25_or_more']) });
export type GroupSize = z.infer<typeof groupSize>;

/** A review with a credential instead of a name. The server saw none of these values when the employee verified. */
export const credentialSubmission = z.object({
  company_id: companyIdField,
  period,
  nonce: base64url('nonce', credentialBytes.nonce),
  output: base64url('output', credentialBytes.output),
  ...reviewContent,
  ...authorChoices,
});
