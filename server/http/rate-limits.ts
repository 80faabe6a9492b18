import { hash, randomBytes } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/errors.ts';
import { errorTable } from '#shared/errors.ts';
import { normalisedEmail } from '#shared/rules/addresses.ts';
import { subscriberAddress } from '#shared/rules/client-network.ts';
import { everythingElse, type Limit, limits, type SourceQuota } from './limits.ts';
import { isUnlogged } from './log.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Counts calls in this process's memory, under keys whose salt exists nowhere else. Windows start by the clock, at
 * the same time for everyone. A window that started with somebody's first call would reveal the time of that call to
 * others at the same network address, and to anyone who requests emails to the same mailbox.
 */
export function createRateLimits(enabled: boolean, now: () => Date = () => new Date()) {
  const salt = randomBytes(32).toString('base64');
  // Keys never leave this memory, so a plain salted hash is enough: HMAC took ten times as long.
  const keyOf = (window: number, who: string) => hash('sha256', `${salt}${window} ${who}`, 'base64url');
  const windowOf = ({ seconds }: Limit) => {
    const at = now().getTime() / 1000;
    const number = Math.floor(at / seconds);
    return { number, secondsLeft: Math.max(1, Math.ceil((number + 1) * seconds - at)) };
  };
  const counters = new Map<Limit, RateLimiterMemory>();
  const counterOf = (limit: Limit) => {
    const known = counters.get(limit);
    if (known) return known;
    const counter = new RateLimiterMemory({ points: limit.times, duration: limit.seconds });
    counters.set(limit, counter);
    return counter;
  };
  const callsOf = (limit: Limit, who: string) => {
    const { number, secondsLeft } = windowOf(limit);
    const counter = counterOf(limit);
    const key = keyOf(number, who);
    return {
      secondsLeft,
      spent: () => counter.get(key),
      spend: () => counter.consume(key).catch((reason: unknown) => refuse(reason, secondsLeft)),
    };
  };
  /**
   * The calls of one action from one network address. While limits are off, nothing is counted and there is no quota.
   */
  const ofSource = (action: string, address: string) => {
    if (!enabled) return unlimited;
    const limit = limits[action]?.find(({ per }) => per === 'source') ?? everythingElse;
    const { secondsLeft, spent, spend } = callsOf(limit, subscriberAddress(address));
    return {
      /** What is left. Doesn't count a call. */
      quota: async () => quotaOf(action, limit, secondsLeft, await spent()),
      /** Counts a call and returns what is left. Throws `too_many` with the seconds to wait. */
      spend: async () => quotaOf(action, limit, secondsLeft, await spend()),
    };
  };
  return {
    enabled,
    ofSource,
    /** Counts one call of an action from a network address. Throws `too_many` with the seconds to wait. */
    async spendSource(action: string, address: string): Promise<void> {
      await ofSource(action, address).spend();
    },
    /** The same for an email address, which has passed validation. */
    async spendEmail(action: string, email: string): Promise<void> {
      if (!enabled) return;
      const ofEmail = limits[action]?.filter(({ per }) => per === 'email') ?? [];
      for (const limit of ofEmail) await callsOf(limit, normalisedEmail(email)).spend();
    },
  };
}

const unlimited = {
  quota: async (): Promise<SourceQuota | undefined> => undefined,
  spend: async (): Promise<SourceQuota | undefined> => undefined,
};

function quotaOf(
  action: string,
  { times }: Limit,
  seconds: number,
  spent: RateLimiterRes | null,
): SourceQuota {
  // Colleagues share an address: a falling number would show one of them when another verifies or submits.
  if (isUnlogged(action)) return { times };
  return { times, left: { times: spent?.remainingPoints ?? times, seconds } };
}

function waitInWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

function refuse(reason: unknown, seconds: number): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw new AppError('too_many', {
    message: errorTable.too_many.message.replace('{wait}', waitInWords(seconds)),
    retryAfter: seconds,
  });
}
