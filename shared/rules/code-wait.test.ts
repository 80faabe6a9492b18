import { expect, it } from 'vitest';
import { oneTimeCode } from '#shared/account-limits.ts';
import { secondsAfterWrongCodes } from './code-wait.ts';

it('lets a few wrong codes pass, then doubles the wait up to six hours', () => {
  const waits = Array.from({ length: 17 }, (_, count) => secondsAfterWrongCodes(count));
  const doubled = [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360];
  expect(waits).toEqual([0, 0, 0, 0, 0, ...doubled, 21_600, 21_600]);
});

it('leaves a thief of the password a chance below 1 in 100 in a year', () => {
  let tries = 0;
  for (let seconds = 0; seconds < 365 * 86_400; tries += 1) seconds += secondsAfterWrongCodes(tries + 1);
  const rightAtOnce = 1 + 2 * oneTimeCode.drift;
  expect((tries * rightAtOnce) / 10 ** oneTimeCode.digits).toBeLessThan(1 / 100);
});
