import { hash, randomBytes } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Standing } from '#db/presence.ts';
import type { CallLimit } from '#shared/call-limits.ts';
import type { CountOf } from './count.ts';

/**
 * Counts calls in this process's memory, under keys whose salt exists nowhere else. One of several processes allows its
 * share of each limit.
 */
export function createOwnCounters() {
  const salt = randomBytes(32).toString('base64');
  // Keys never leave this memory, so a plain salted hash is enough: HMAC took ten times as long.
  const keyOf = (window: number, who: string) => hash('sha256', `${salt}${window} ${who}`, 'base64url');
  const counters = new Map<CallLimit, RateLimiterMemory>();
  let standing: Standing = { processes: 1, rank: 0 };
  const shareOf = ({ times }: CallLimit) => shareOfLimit(times, standing);
  const counterOf = (limit: CallLimit) => {
    const known = counters.get(limit);
    if (known) return known;
    const counter = new RateLimiterMemory({ points: shareOf(limit), duration: limit.seconds });
    counters.set(limit, counter);
    return counter;
  };
  const of: CountOf = (limit, { number }, who) => {
    const counter = counterOf(limit);
    const key = keyOf(number, who);
    return {
      times: counter.points,
      spent: () => counter.get(key),
      spend: (calls) => counter.consume(key, calls),
    };
  };
  return {
    of,
    /** What has been counted stays counted. */
    divideAmong(all: Standing): void {
      standing = all;
      for (const [limit, counter] of counters) counter.points = shareOf(limit);
    },
  };
}

/**
 * What one process allows of a limit. All of them together allow exactly the limit, as long as there is one call for
 * each: a process that allowed none would refuse anyone a balancer sends there.
 */
export function shareOfLimit(times: number, { processes, rank }: Standing): number {
  return Math.max(1, Math.floor(times / processes) + (rank < times % processes ? 1 : 0));
}
