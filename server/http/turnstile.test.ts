import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { createTurnstile } from './turnstile.ts';

const LONGEST_WAIT_MS = 120;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function burn(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** So many requests at once, each of which works for so long after it has waited for something that was already there. */
async function storm(count: number, workMs: number) {
  const turnstile = createTurnstile(LONGEST_WAIT_MS);
  const begun: boolean[] = [];
  const order: number[] = [];
  const lag = monitorEventLoopDelay({ resolution: 1 });
  lag.enable();
  const all = Array.from({ length: count }, async (_, index) => {
    begun[index] = await new Promise<boolean>((resolve) => turnstile(resolve));
    order.push(index);
    await null;
    if (begun[index]) burn(workMs);
  });
  await Promise.all(all);
  await pause(5);
  lag.disable();
  return { begun, order, longestTurnMs: lag.max / 1e6 };
}

it('keeps turns short, however many requests come at once, and refuses those that would wait too long', async () => {
  const { begun, order, longestTurnMs } = await storm(300, 10);
  // Three seconds of work.
  const accepted = begun.filter(Boolean).length;
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThan(60);
  // First come, first served.
  expect(order).toEqual([...begun.keys()]);
  expect(longestTurnMs).toBeLessThan(1500);
});

it('refuses no one who can be served in time', async () => {
  const { begun } = await storm(60, 0.1);
  expect(begun).toEqual(Array(60).fill(true));
});

it('lets everybody begin right away who comes alone', async () => {
  const turnstile = createTurnstile(LONGEST_WAIT_MS);
  for (let index = 0; index < 5; index += 1) {
    let isInTime: boolean | undefined;
    turnstile((inTime) => {
      isInTime = inTime;
    });
    expect(isInTime).toBe(true);
    await pause(2);
  }
});
