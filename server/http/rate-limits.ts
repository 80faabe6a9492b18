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

/**
 * Counts calls in the memory of this process, under keys whose salt exists nowhere else. Windows begin by the clock, for
 * everybody at once: one that began with somebody's first call would tell others at the same address, or whoever asks
 * for mails to the same mailbox, when that call was.
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
  const spend = async (action: string, per: Limit['per'], who: string) => {
    for (const limit of limits[action] ?? [everythingElse]) {
      if (limit.per !== per) continue;
      const { number, secondsLeft } = windowOf(limit);
      const refused = (reason: unknown) => refuse(reason, secondsLeft);
      await counterOf(limit).consume(keyOf(number, who)).catch(refused);
    }
  };
  /** What is left to a network address of an action. Counts nothing. */
  const sourceQuota = async (action: string, address: string): Promise<SourceQuota> => {
    const limit = limits[action]?.find(({ per }) => per === 'source') ?? everythingElse;
    // Colleagues share an address: a number that falls would tell one of them when another verifies or submits.
    if (isUnlogged(action)) return { times: limit.times };
    const { number, secondsLeft } = windowOf(limit);
    const spent = await counterOf(limit).get(keyOf(number, subscriberAddress(address)));
    const left = { times: spent?.remainingPoints ?? limit.times, seconds: secondsLeft };
    return { times: limit.times, left };
  };
  return {
    enabled,
    /** Counts one call of an action for its network address; throws `too_many` with the seconds to wait. */
    async spendSource(action: string, address: string): Promise<void> {
      if (enabled) await spend(action, 'source', subscriberAddress(address));
    },
    /** Whether the next call of an action will be refused to a network address. Counts nothing. */
    async isSpent(action: string, address: string): Promise<boolean> {
      return enabled && (await sourceQuota(action, address)).left?.times === 0;
    },
    /** Counts one call for a checked email address, as `spendSource` does. */
    async spendEmail(action: string, email: string): Promise<void> {
      if (enabled) await spend(action, 'email', normalisedEmail(email));
    },
    sourceQuota,
  };
}

function refuse(reason: unknown, seconds: number): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  throw new AppError('too_many', {
    message: errorTable.too_many.message.replace('{seconds}', String(seconds)),
    retryAfter: seconds,
  });
}
