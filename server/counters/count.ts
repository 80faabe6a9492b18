import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { CallLimit } from '#shared/call-limits.ts';

/** A window of a limit. It is the given multiple of the limit's length after 1970. */
export type Window = { number: number; secondsLeft: number };

/** The calls that someone has made in one window of a limit. */
export type Count = {
  /** How many calls are allowed where they are counted. */
  times: number;
  /** Nothing before the first call. */
  spent: () => Promise<RateLimiterRes | null>;
  /** Counts calls; rejects with a RateLimiterRes when there are too many. */
  spend: (calls: number) => Promise<RateLimiterRes>;
};

/** @param who an address or an email, or both */
export type CountOf = (limit: CallLimit, window: Window, who: string) => Count;
