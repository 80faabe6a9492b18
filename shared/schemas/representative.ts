import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { emailAddress } from './email.ts';
import { anyId, id, isoDay } from './paging.ts';

/** What each call of someone who speaks for a company has: the key of their browser. */
const employerKey = {
  key: z
    .string({ error: 'The key is missing.' })
    .min(1, { error: 'The key is missing.' })
    .max(textLimits.token.max, { error: 'The key is too long.' })
    .describe('From the response of POST /representatives/open'),
};
export const keyInput = z.object(employerKey);

export const representativeAsk = z.object({
  email: emailAddress('Please enter a valid email address', 'Email is required').describe(
    "An address at the company's domain, as the domain's TXT record names it",
  ),
});
export const representativeAsked = z.object({ sent: z.literal(true).describe('The email is on its way') });

export const representativeOpening = z.object({
  token: z
    .string({ error: 'The link is incomplete' })
    .min(1, { error: 'The link is incomplete' })
    .max(textLimits.token.max, { error: 'The link is incomplete' })
    .describe('From the link in the email: the value of `token` in `/employer#token={token}`'),
  key: employerKey.key
    .optional()
    .describe('A key that you have. If it still works, it also speaks for this company from now on.'),
});
export const openedRepresentative = keyInput.extend({
  key: employerKey.key.describe('Send it with each call. We never show it again.'),
});

const until = isoDay.describe('First day of the last month in which they speak for the company (UTC)');
const colleague = z.object({
  id,
  email: z.string().describe('Only people who speak for the company, and moderators, see it'),
  until,
  is_you: z.boolean().describe('Whether this is the person who asks'),
});
const represented = z.object({
  id: z.int().min(1).describe('Id of the person who asks, at this company'),
  company: z
    .object({
      id: z.int().min(1).describe('The company, or the one that it is part of now'),
      name: z.string().describe('The name of that company'),
      is_hidden: z.boolean().describe('Whether moderators have hidden it'),
    })
    .describe('The company that they speak for'),
  domain: z.string().describe('The domain of their address'),
  email: z.string().describe('Their address'),
  until,
  people: z.array(colleague).describe('Everyone with an address at this domain, by address'),
});
export type Represented = z.infer<typeof represented>;
export const representedCompanies = z.object({
  companies: z.array(represented).describe('The companies that this key speaks for, by name'),
});

export const representativeId = z.object({
  representative_id: anyId.describe('Id of the person, at one company'),
});
export const representativeInput = representativeId.extend(employerKey);
export const renewedRepresentative = z.object({ until });
export const endedRepresentative = z.object({
  ended: z.literal(true).describe('They no longer speak for the company, on any device'),
});
export const signedOutKey = z.object({ signed_out: z.literal(true).describe('The key no longer works') });

export const representativeList = z.object({
  people: z
    .array(colleague.omit({ is_you: true }))
    .describe('Everyone who speaks for the company with an address at its own domain, by address'),
});
