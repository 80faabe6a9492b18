import { fromBase64url } from './base64url.ts';
import { mailboxStatement } from './credential-bytes.ts';

type Signed = { sentence: string; review: string; signature: string };
type Verify = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

/**
 * Whether a site with this identity has signed the sentence about this review.
 * @param verify Ed25519, the browser's or the server's
 */
export function isSignedBy(
  identity: string,
  { sentence, review, signature }: Signed,
  verify: Verify,
): boolean {
  const [signed, key] = [fromBase64url(signature), fromBase64url(identity)];
  try {
    return (
      signed !== undefined && key !== undefined && verify(signed, mailboxStatement(review, sentence), key)
    );
  } catch {
    // A signature or key of another length.
    return false;
  }
}
