import { randomBytes } from 'node:crypto';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';
import { get } from './request.ts';

const CHECK = 'Proxy headers';
/** A call that anyone may make, and whose limit shows in the answer. */
const CALL = '/api/v1/companies?limit=1';

/**
 * Whether a visitor can claim another address: one that sends a made-up X-Forwarded-For then has a limit of its own. All
 * of it is in the headers that every answer has.
 */
export async function checkProxy(publicUrl: string): Promise<Finding[]> {
  const left = async (headers = {}) => {
    const answer = await get(publicUrl + CALL, headers);
    return Number(answer.headers['ratelimit-remaining'] ?? Number.NaN);
  };
  try {
    await left();
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
    // The limit of the minute began again in between.
    if (after > before) return await checkProxy(publicUrl);
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

/** An address that no one has, another one each time. */
function claims(): Record<string, string> {
  const [one, two] = [randomBytes(2), randomBytes(2)].map((part) => part.toString('hex'));
  const address = `2001:db8:${one}:${two}::1`;
  return { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for="[${address}]"` };
}
