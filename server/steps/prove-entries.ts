import { findLogEntry } from '#db/queries/log-entries.ts';
import { listLogEntries } from '#db/queries/log-months.ts';
import { sha256 } from '#server/anonymity/log-root.ts';
import type { Deps } from '#server/deps.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { entryHash } from '#shared/rules/log-proof.ts';
import { auditPath, rootOver } from '#shared/rules/merkle-tree.ts';
import type { LogEntry, LogProof, LogProofs } from '#shared/schemas/moderation-log.ts';

type Db = Deps['db'];

/** The proofs of those entries whose month is over. */
export async function proveEntries(db: Db, entries: readonly string[]): Promise<LogProofs> {
  const proofs = [];
  for (const entry of entries) proofs.push(await proveEntry(db, entry));
  return { data: proofs.filter((proof) => proof !== undefined) };
}

/**
 * The way from an entry to the root of its month.
 * @param part how many entries are hashed before other requests get their turn; a power of two, so it has a root in the tree
 * @returns undefined while its month isn't over, and if it was taken back before
 */
export async function proveEntry(db: Db, entry: string, part = 1024): Promise<LogProof | undefined> {
  const { number, month = '' } = (await findLogEntry(db, entry)) ?? {};
  if (!number) return undefined;
  const roots: Uint8Array[] = [];
  let own: { entry: LogEntry; path: Uint8Array[] } | undefined;
  for (let after = 0; ; after += part) {
    const entries = await listLogEntries(db, { month, after, limit: part });
    const hashes = entries.map((one) => entryHash(one, sha256));
    const index = entries.findIndex((one) => one.number === number);
    const found = entries[index];
    if (found) own = { entry: found, path: auditPath(hashes, index, sha256) };
    if (entries.length > 0) roots.push(rootOver(hashes, sha256));
    if (entries.length < part) break;
  }
  if (own === undefined) return undefined;
  const above = auditPath(roots, Math.floor((number - 1) / part), sha256);
  return { entry: own.entry, path: [...own.path, ...above].map(toBase64url) };
}
