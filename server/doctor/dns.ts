import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#server/start/env.ts';
import { type Finding, ok, PATIENCE_MS, problem, reasonOf, warning } from './finding.ts';

const CHECK = 'DNS';
/** Networks that no one outside can reach (RFC 1918, 4193, 6598 and 6890). */
const PRIVATE =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|169\.254\.|::1$|f[cd]|fe80)/i;

/** Whether the name in PUBLIC_URL leads anywhere, as this machine sees it. */
export async function checkDns({ publicUrl, production }: Config): Promise<Finding[]> {
  const { hostname } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    return [ok(CHECK, `PUBLIC_URL names the address ${hostname} itself.`)];
  if (hostname.endsWith('.onion')) return [ok(CHECK, "An onion service doesn't need a DNS name.")];
  try {
    const late = pause(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer in ${PATIENCE_MS / 1000} seconds`);
    });
    const found = await Promise.race([lookup(hostname, { all: true }), late]);
    const addresses = found.map(({ address }) => address);
    if (production && addresses.every((address) => PRIVATE.test(address)))
      return [
        warning(
          CHECK,
          `${hostname} points to ${addresses.join(', ')} here, which no one else can reach. Check its A and AAAA records from elsewhere.`,
        ),
      ];
    return [ok(CHECK, `${hostname} points to ${addresses.join(', ')}.`)];
  } catch (error) {
    return [
      problem(
        CHECK,
        `The name ${hostname} in PUBLIC_URL can't be looked up (${reasonOf(error)}). Add an A or AAAA record for it.`,
      ),
    ];
  }
}
