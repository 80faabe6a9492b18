import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import type { LogMonthsTable } from '#db/tables/log.ts';
import type { Deps } from '#server/deps.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { logRootStatement } from '#shared/rules/credential-bytes.ts';
import { logRoot } from '#shared/rules/log-proof.ts';
import type { LogEntry } from '#shared/schemas/moderation-log.ts';

export const sha256 = (input: Uint8Array): Uint8Array => createHash('sha256').update(input).digest();

/** Signs a month of the moderation log, whose entries are in the order of their numbers, with the identity of the site. */
export function signLogMonth(
  { keys }: Pick<Deps, 'keys'>,
  month: string,
  entries: readonly LogEntry[],
): LogMonthsTable {
  const root = logRoot(entries, sha256);
  const signature = ed25519.sign(logRootStatement(month, entries.length, root), keys.identity());
  return { month, entries: entries.length, root: toBase64url(root), signature: toBase64url(signature) };
}
