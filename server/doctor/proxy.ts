import { randomBytes } from 'node:crypto';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';
import { get } from './request.ts';

const CHECK = 'Proxy headers';
/** Anyone may make this call, and its response shows the limit. */
const CALL = '/api/v1/companies?limit=1';

/**
 * Checks whether a visitor can claim another address. If so, a made-up X-Forwarded-For gets a limit of its own. The headers
 * of every response show it.
 */
export async function checkProxy(publicUrl: string): Promise<Finding[]> {
  const left = async (headers = {}) => {
    const answer = await get(publicUrl + CALL, headers);
    return Number(answer.headers['ratelimit-remaining'] ?? Number.NaN);
  };
  try {
    const first = await left();
    const before = await left();
    const forged = await left(claims());
    const after = await left();
    if (Number.isNaN(before + forged + after))
      return [
        warning(
          CHECK,
          "The responses show no limits, so this can't be checked. Either RATE_LIMITS is off, or the proxy removes the RateLimit headers.",
        ),
      ];
    // A new minute began in between, with a new limit.
    if (before > first || after > before) return await checkProxy(publicUrl);
    return [
      forged > before
        ? problem(
            CHECK,
            'A visitor can claim any address in X-Forwarded-For and so avoid all limits. Let the proxy overwrite the header, as in server/http/proxy-examples, and set TRUST_PROXY to its address only.',
          )
        : ok(CHECK, 'We ignore an address that a visitor claims to have.'),
    ];
  } catch (error) {
    return [warning(CHECK, `This can't be checked while the site doesn't answer (${reasonOf(error)}).`)];
  }
}

/** An address that no one has, a new one each time. */
function claims(): Record<string, string> {
  const [one, two] = [randomBytes(2), randomBytes(2)].map((part) => part.toString('hex'));
  const address = `2001:db8:${one}:${two}::1`;
  return { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for="[${address}]"` };
}
