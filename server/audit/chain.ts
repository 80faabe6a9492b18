import { createHash } from 'node:crypto';
import type { AuditEntry } from '#shared/schemas/audit.ts';

type Unhashed = Omit<AuditEntry, 'hash'>;

/**
 * SHA-256 over an entry and the hash of the one before it, as lowercase hexadecimal. Anyone can compute it again: it
 * is over the JSON of a list, as JavaScript writes it, which begins with a fixed name and has the fields in this order.
 */
export function hashOf(entry: Unhashed): string {
  const { number, at, kind, actor, actor_name, actor_role, target, target_name, before, after, times } =
    entry;
  const who = [actor, actor_name, actor_role];
  const what = [target, target_name, before, after, times];
  const list = ['candor-audit/1', number, at, kind, ...who, ...what, entry.previous];
  return createHash('sha256').update(JSON.stringify(list)).digest('hex');
}

/** The last entry that a chain should have. */
export type Head = { entries: number; hash: string };

type Sealed = AuditEntry & { seal?: string };

/**
 * Reads a chain from its beginning, entry by entry.
 * @param sealOf the seal that belongs to a hash; without it, seals aren't checked
 * @returns `add` says what is wrong with an entry, and `end` what is missing after the last one; undefined if nothing is
 */
export function followChain(sealOf?: (hash: string) => string) {
  let last: Head = { entries: 0, hash: '' };
  return {
    add(entry: Sealed): string | undefined {
      const { number, previous, hash, seal } = entry;
      const expected = last.entries + 1;
      const follows = previous === last.hash;
      last = { entries: number, hash };
      if (number !== expected)
        return number === expected + 1
          ? `Entry ${expected} is missing.`
          : `Entries ${expected} to ${number - 1} are missing.`;
      if (hashOf(entry) !== hash) return `Entry ${number} has been changed.`;
      if (!follows)
        return `Entry ${number} doesn't continue the previous one. One of the two has been replaced.`;
      if (sealOf !== undefined && seal !== sealOf(hash))
        return `Entry ${number} wasn't written with this site's secret. Either it has been replaced, or APP_SECRET has changed.`;
      return undefined;
    },
    end(head: Head): string | undefined {
      if (last.entries < head.entries)
        return `The last entries are missing, starting at ${last.entries + 1}.`;
      if (last.hash !== head.hash) return `The end isn't entry ${head.entries}, as recorded.`;
      return undefined;
    },
  };
}
