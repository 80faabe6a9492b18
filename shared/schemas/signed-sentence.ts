import { z } from 'zod';

/** As it is saved in a file, which `npm run verify:statement` checks. */
export const signedSentence = z.object({
  sentence: z.string().describe('What we can say about the author of the review, whom we do not know'),
  review: z.string().describe('The address of the review'),
  identity: z.string().describe('The public key of this site (Ed25519, base64url), see GET /anonymity/keys'),
  signature: z.string().describe('Its signature of the sentence and the address, base64url'),
});
export type SignedSentence = z.infer<typeof signedSentence>;
