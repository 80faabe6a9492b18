import { Resolver } from 'node:dns/promises';
import { AppError } from '#server/errors.ts';

/** All tries together. */
const PATIENCE_MS = 5000;
const ONE_TRY = { timeout: 1500, tries: 2 };
/** The name has no such record, or there is no such name. */
const none = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Reads the TXT records of a name, each as one text; none if there are none.
 * @throws `dns_away` if the DNS didn't say
 */
export type TxtRecords = (name: string) => Promise<string[]>;

/** Asks these DNS servers, or those of the machine. */
export function openTxtRecords(servers: readonly string[]): TxtRecords {
  return async (name) => {
    // One per question: cancelling ends all of a resolver's.
    const resolver = new Resolver(ONE_TRY);
    if (servers.length > 0) resolver.setServers(servers);
    const late = setTimeout(() => resolver.cancel(), PATIENCE_MS);
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (cause) {
      if (none.has((cause as NodeJS.ErrnoException).code ?? '')) return [];
      throw new AppError('dns_away', { cause });
    } finally {
      clearTimeout(late);
    }
  };
}
