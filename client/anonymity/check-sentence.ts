import { ed25519 } from '@noble/curves/ed25519.js';
import { isSignedBy } from '#shared/rules/check-sentence.ts';
import type { SignedSentence } from '#shared/schemas/signed-sentence.ts';
import type { Storage } from './kept.ts';
import { pinned } from './pinned-keys.ts';

/** Whether the site has signed a sentence, with the identity that this browser knows. */
export const isSigned = (browser: Storage, statement: SignedSentence): boolean =>
  isSignedBy(pinned.identity(browser) ?? statement.identity, statement, ed25519.verify);
