import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { isRootSigned, leadsToRoot } from '#shared/rules/log-proof.ts';
import type { LogMonth, LogProof } from '#shared/schemas/moderation-log.ts';
import type { Storage } from './kept.ts';
import { pinned } from './pinned-keys.ts';

export type Checked = 'proved' | 'unsigned' | 'changed';

/**
 * Whether an entry leads to the root that the log shows everyone for its month, and this site has signed that, with the
 * identity that this browser knows.
 */
export function checkEntry(browser: Storage, proof: LogProof, months: readonly LogMonth[]): Checked {
  const month = months.find((one) => one.month === proof.entry.month);
  if (month === undefined || !leadsToRoot(proof, month, sha256)) return 'changed';
  return isRootSigned(pinned.identity(browser) ?? '', month, ed25519.verify) ? 'proved' : 'unsigned';
}
