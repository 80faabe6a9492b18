import { resolveTxt } from 'node:dns/promises';
import { isOnionUrl } from '#shared/rules/addresses.ts';

/** The records of a name, each in pieces. Rejects if there are none. */
export type LookUp = (name: string) => Promise<string[][]>;

/**
 * Compares the site's identity with its DNS record, which someone who takes over the server can't change, so it vouches
 * for the keys from outside.
 */
export async function checkDns(
  site: string,
  identity: string,
  lookUp: LookUp = resolveTxt,
): Promise<{ problem?: string; note?: string }> {
  if (isOnionUrl(site)) return {};
  const name = `_candor.${new URL(site).hostname}`;
  const wanted = `candor-identity=${identity}`;
  const records = (await lookUp(name).catch(() => [])).map((pieces) => pieces.join(''));
  const named = records.filter((record) => record.startsWith('candor-identity='));
  if (named.includes(wanted)) return { note: `The DNS record ${name} names the same identity.` };
  if (named.length > 0) return { problem: `the DNS record ${name} names another identity than the site` };
  return {
    note: `There is no DNS record to compare the identity with. Its operator can add one: ${name} TXT "${wanted}"`,
  };
}
