import { ed25519 } from '@noble/curves/ed25519.js';
import type { Deps } from '#server/deps.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { mailboxStatement } from '#shared/rules/credential-bytes.ts';
import type { SignedSentence } from '#shared/schemas/signed-sentence.ts';

/** Signs a sentence about the author of a review with the identity of the site, for anyone to check. */
export function signSentence(
  { keys, config }: Pick<Deps, 'keys' | 'config'>,
  reviewPath: string,
  sentence: string,
): SignedSentence {
  const review = config.publicUrl + reviewPath;
  const seed = keys.identity();
  const signature = ed25519.sign(mailboxStatement(review, sentence), seed);
  return {
    ...{ sentence, review },
    identity: toBase64url(ed25519.getPublicKey(seed)),
    signature: toBase64url(signature),
  };
}
