import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/errors.ts';
import { errorTable } from '#shared/errors.ts';
import { subscriberAddress } from '#shared/rules/client-network.ts';
import { normalisedEmail } from '#shared/rules/email-address.ts';
import { everythingElse, type Limit, limits } from './limits.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Counts calls in the memory of this process, under keys whose salt exists nowhere else. */
export function createRateLimits(enabled: boolean) {
  const salt = randomBytes(32);
  const counters = new Map<Limit, RateLimiterMemory>();
  const counterOf = (limit: Limit) => {
    const known = counters.get(limit);
    if (known) return known;
    const counter = new RateLimiterMemory({ points: limit.times, duration: limit.seconds });
    counters.set(limit, counter);
    return counter;
  };
  const spend = async (action: string, per: Limit['per'], who: string) => {
    if (!enabled) return;
    const key = createHmac('sha256', salt).update(who).digest('base64url');
    for (const limit of limits[action] ?? [everythingElse]) {
      if (limit.per === per) await counterOf(limit).consume(key).catch(refuse);
    }
  };
  return {
    /** Counts one call of an action for its network address; throws `too_many` with the seconds to wait. */
    spendSource: (action: string, address: string) => spend(action, 'source', subscriberAddress(address)),
    /** Counts one call for a checked email address, as `spendSource` does. */
    spendEmail: (action: string, email: string) => spend(action, 'email', normalisedEmail(email)),
  };
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw new AppError('too_many', {
    message: errorTable.too_many.message.replace('{seconds}', String(seconds)),
    retryAfter: seconds,
  });
}
