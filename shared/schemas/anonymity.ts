import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { credentialBytes } from '#shared/rules/credential-bytes.ts';
import { companyIdField } from './paging.ts';
import { authorChoices, reviewContent, textsFit, tooLongTogether } from './review.ts';
import { base64url, bytesOf, singleLine } from './text.ts';
import { mailToken } from './verification.ts';

const period = z
  .string({ error: 'period must be a year.' })
  .regex(/^\d{4}$/, { error: 'period must be a four-digit year.' })
  .describe('Calendar year (UTC)');

const element = bytesOf('Element of the group', credentialBytes.element);

const employer = {
  domain: singleLine({ label: 'domain', max: textLimits.companyDomain.max })
    .optional()
    .describe("The company's domain, exactly as we return it"),
  company_id: companyIdField
    .optional()
    .describe('For credentials of version 1, whose `info` has the id. Ignored if there is a `domain`.'),
};
const isNamed = (input: { domain?: string | undefined; company_id?: number | undefined }) =>
  input.domain !== undefined || input.company_id !== undefined;
const unnamed = { error: "Send the company's domain.", path: ['domain'] };

const yearKey = z.object({
  period,
  public_key: base64url('public_key', credentialBytes.element).describe(element),
});

/** Public keys of the years whose credentials we accept, and of all years. */
export const anonymityKeys = z.object({
  suite: z.literal('POPRF(ristretto255, SHA-512)').describe('The scheme, in the terms of RFC 9497'),
  identity: base64url('identity', credentialBytes.identity).describe(
    bytesOf(
      "The site's own Ed25519 public key, which doesn't change with the year",
      credentialBytes.identity,
    ),
  ),
  keys: z
    .array(
      yearKey.extend({
        signature: base64url('signature', credentialBytes.signature).describe(
          bytesOf("The identity key's signature of the year's key", credentialBytes.signature),
        ),
      }),
    )
    .describe("This year's key comes first. Only that one signs."),
  log: z
    .object({
      years: z.array(yearKey).describe('The keys of all years, oldest first'),
      root: base64url('root', credentialBytes.root).describe(
        bytesOf('Root of the Merkle tree of RFC 6962 over the years', credentialBytes.root),
      ),
      signature: base64url('signature', credentialBytes.signature).describe(
        bytesOf(
          "The identity key's signature of the number of years and the root",
          credentialBytes.signature,
        ),
      ),
    })
    .describe('Each log is the beginning of every later one.'),
});
export type AnonymityKeys = z.infer<typeof anonymityKeys>;

export const issueInput = z
  .object({
    token: mailToken,
    ...employer,
    period,
    blinded: base64url('blinded', credentialBytes.element).describe(element),
    repeat_key: base64url('repeat_key', credentialBytes.repeatKey)
      .optional()
      .describe(
        bytesOf(
          'Random, the same in each try, and no part of the slip. Without it, no try is repeated',
          credentialBytes.repeatKey,
        ),
      ),
  })
  .refine(isNamed, unnamed);

export const issued = z.object({
  evaluated: base64url('evaluated', credentialBytes.element).describe(element),
  proof: base64url('proof', credentialBytes.proof).describe(
    bytesOf('Scalars c and s of the proof', credentialBytes.proof),
  ),
});

export const groupSizeInput = z.object({ company_id: companyIdField });

/** How many people have verified for a company this year, in steps, as of the start of the month. */
export const groupSize = z.object({
  people: z
    .enum(['under_5', '5_to_9', '10_to_24', '25_or_more'])
    .describe('How many people had verified this year by the first day of this month'),
});
export type GroupSize = z.infer<typeof groupSize>;

/** A review with a credential instead of a name. The server saw none of these values when the employee verified. */
export const credentialSubmission = z
  .object({
    ...employer,
    period,
    nonce: base64url('nonce', credentialBytes.nonce).describe(
      bytesOf('What was blinded', credentialBytes.nonce),
    ),
    output: base64url('output', credentialBytes.output).describe(
      bytesOf('The finished credential', credentialBytes.output),
    ),
    ...reviewContent,
    ...authorChoices,
  })
  .refine(isNamed, unnamed)
  .refine(textsFit, tooLongTogether);
