import { codeTries } from '#shared/account-limits.ts';

/** How many seconds no one may try another code for an account after so many wrong ones in a row. */
export function secondsAfterWrongCodes(count: number): number {
  if (count < codeTries.free) return 0;
  return Math.min(codeTries.firstWaitSeconds * 2 ** (count - codeTries.free), codeTries.longestWaitSeconds);
}
