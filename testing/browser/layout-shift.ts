import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';

export const PAGES_THAT_HOLD_STILL =
  '/ /companies /companies/1 /companies/24 /verify-email/1 /privacy /privacy/details'.split(' ');

/** Sum of all layout shifts while a page loads over a slow connection and first appears in the system's fonts. */
export async function shiftWhileLoading(page: Page, url: string): Promise<number> {
  await slowDown(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  return shiftOf(page);
}

/** 4 Mbit/s and 80 ms, without a cache: late fonts, code and data show what they shift. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput: 500_000,
    uploadThroughput: 500_000,
  });
  // Later than everything else: until then, the page is shown in the machine's fonts.
  await page.route(/\.woff2$/, async (route) => {
    await setTimeout(1500);
    await route.continue();
  });
}

/** Sum of all layout shifts since the page started to load. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        window.setTimeout(() => resolve(sum), 300);
      }),
  );
}
