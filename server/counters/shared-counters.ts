import { createHmac } from 'node:crypto';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type CallLimit, callLimits } from '#shared/call-limits.ts';
import type { Count, CountOf, Window } from './count.ts';
import type { HourlySalts } from './hourly-salts.ts';
import type { Valkey } from './valkey.ts';

const names = new Map<CallLimit, string>(Object.entries(callLimits).map(([name, limit]) => [limit, name]));

/**
 * Adds to a counter, which expires at a full second by Valkey's clock. A time counted from the first call would keep
 * the fraction of the second at which that came.
 */
const ADD = `
  local spent = redis.call('incrby', KEYS[1], ARGV[1])
  if redis.call('ttl', KEYS[1]) < 0 then
    redis.call('expireat', KEYS[1], redis.call('time')[1] + ARGV[2])
  end
  return {spent, ARGV[2] * 1000}`;

/**
 * Counts calls in Valkey, for all servers together. A key is a keyed hash of the limit, the window and who calls, and a
 * value is a number: without the salt in KEYS_DIR, no one can tell whose counter it is or what it counts.
 * @param ownCount counts while Valkey or the salt isn't there
 */
export function createSharedCounters(valkey: Valkey, salts: HourlySalts, ownCount: CountOf): { of: CountOf } {
  const counters = new Map<CallLimit, RateLimiterRedis>();
  const counterOf = (limit: CallLimit) => {
    const known = counters.get(limit);
    if (known) return known;
    const counter = new RateLimiterRedis({
      storeClient: valkey.client,
      points: limit.times,
      duration: limit.seconds,
      keyPrefix: '',
      customIncrTtlLuaScript: ADD,
    });
    counters.set(limit, counter);
    return counter;
  };
  const keyOf = (limit: CallLimit, { number }: Window, who: string) =>
    createHmac('sha256', salts.ofWindow(number * limit.seconds))
      .update(`${names.get(limit)} ${number} ${who}`)
      .digest('base64url');

  const sharedCount: CountOf = (limit, window, who) => {
    const counter = counterOf(limit);
    const key = keyOf(limit, window, who);
    const elsewhere = <Result>(reason: unknown, count: (own: Count) => Promise<Result>) => {
      if (reason instanceof RateLimiterRes) throw reason;
      valkey.giveUp();
      return count(ownCount(limit, window, who));
    };
    return {
      times: limit.times,
      spent: () => counter.get(key).catch((reason) => elsewhere(reason, (own) => own.spent())),
      spend: (calls) =>
        counter
          .consume(key, calls, { customDuration: window.secondsLeft })
          .catch((reason) => elsewhere(reason, (own) => own.spend(calls))),
    };
  };
  return {
    of(limit, window, who) {
      if (!valkey.isUp()) return ownCount(limit, window, who);
      try {
        return sharedCount(limit, window, who);
      } catch {
        return ownCount(limit, window, who);
      }
    },
  };
}
