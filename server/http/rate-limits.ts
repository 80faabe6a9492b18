import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/errors.ts';
import { errorTable } from '#shared/errors.ts';
import { subscriberAddress } from '#shared/rules/client-network.ts';
import { normalisedEmail } from '#shared/rules/email-address.ts';
import { everythingElse, type Limit, limits } from './limits.ts';

export type RateLimits = { spend: (action: string, caller: Caller) => Promise<void> };
type Caller = { address: string; email?: string | undefined };

/** Counts calls in the memory of this process, under keys whose salt exists nowhere else. */
export function createRateLimits(enabled: boolean): RateLimits {
  if (!enabled) return { spend: async () => {} };
  const salt = randomBytes(32);
  const counters = new Map<Limit, RateLimiterMemory>();
  const counterOf = (limit: Limit) => {
    const known = counters.get(limit);
    if (known) return known;
    const counter = new RateLimiterMemory({ points: limit.times, duration: limit.seconds });
    counters.set(limit, counter);
    return counter;
  };
  return {
    /** Counts one call of an action; throws `too_many` with the seconds to wait when one of its limits is used up. */
    async spend(action, caller) {
      for (const limit of limits[action] ?? [everythingElse]) {
        const who = limit.per === 'source' ? subscriberAddress(caller.address) : emailKey(caller.email);
        if (who === undefined) continue;
        const key = createHmac('sha256', salt).update(who).digest('base64url');
        await counterOf(limit).consume(key).catch(refuse);
      }
    },
  };
}

function emailKey(email: string | undefined): string | undefined {
  return email && normalisedEmail(email.trim());
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw new AppError('too_many', {
    message: errorTable.too_many.message.replace('{seconds}', String(seconds)),
    retryAfter: seconds,
  });
}
