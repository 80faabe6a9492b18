import { hash, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/errors.ts';
import { errorTable } from '#shared/errors.ts';
import { subscriberAddress } from '#shared/rules/client-network.ts';
import { normalisedEmail } from '#shared/rules/email-address.ts';
import { everythingElse, type Limit, limits } from './limits.ts';
import { isUnlogged } from './log.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

/** What a network address may still do. `left` is absent where it would tell what others behind the address do. */
export type SourceQuota = { times: number; left?: { times: number; seconds: number } };

/** Counts calls in the memory of this process, under keys whose salt exists nowhere else. */
export function createRateLimits(enabled: boolean) {
  const salt = randomBytes(32).toString('base64');
  // Keys never leave this memory, so a plain salted hash is enough: HMAC took ten times as long.
  const keyOf = (who: string) => hash('sha256', `${salt}${who}`, 'base64url');
  const counters = new Map<Limit, RateLimiterMemory>();
  const counterOf = (limit: Limit) => {
    const known = counters.get(limit);
    if (known) return known;
    const counter = new RateLimiterMemory({ points: limit.times, duration: limit.seconds });
    counters.set(limit, counter);
    return counter;
  };
  const spend = async (action: string, per: Limit['per'], who: string) => {
    const key = keyOf(who);
    for (const limit of limits[action] ?? [everythingElse]) {
      if (limit.per === per) await counterOf(limit).consume(key).catch(refuse);
    }
  };
  return {
    enabled,
    /** Counts one call of an action for its network address; throws `too_many` with the seconds to wait. */
    async spendSource(action: string, address: string): Promise<void> {
      if (enabled) await spend(action, 'source', subscriberAddress(address));
    },
    /** Counts one call for a checked email address, as `spendSource` does. */
    async spendEmail(action: string, email: string): Promise<void> {
      if (enabled) await spend(action, 'email', normalisedEmail(email));
    },
    /** What is left to a network address of an action. Counts nothing. */
    async sourceQuota(action: string, address: string): Promise<SourceQuota> {
      const limit = limits[action]?.find(({ per }) => per === 'source') ?? everythingElse;
      // Colleagues share an address: a number that falls would tell one of them when another verifies or submits.
      if (isUnlogged(action)) return { times: limit.times };
      const spent = await counterOf(limit).get(keyOf(subscriberAddress(address)));
      const seconds = spent === null ? limit.seconds : secondsUntilNext(spent);
      return { times: limit.times, left: { times: spent?.remainingPoints ?? limit.times, seconds } };
    },
  };
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const seconds = secondsUntilNext(reason);
  throw new AppError('too_many', {
    message: errorTable.too_many.message.replace('{seconds}', String(seconds)),
    retryAfter: seconds,
  });
}

function secondsUntilNext({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
