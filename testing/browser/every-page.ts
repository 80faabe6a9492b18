import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { sampled } from '../sampled.ts';
import { layoutProblems } from './layout.ts';
import { writeWithReceipt } from './receipts.ts';
import { mailedToken } from './rest.ts';
import { pages } from './shown-pages.ts';
import { setUpModerator, setUpStage, WIDTHS } from './stage.ts';

/**
 * Tests pages: those that need nothing more than their address, or those where a person does something first. Each
 * group has its own file, because files run in parallel.
 */
export function showPages(group: 'as they open' | 'after a first step'): void {
  const stage = setUpStage();
  const moderator = setUpModerator(stage);
  let token: string;
  let receipt: string;

  beforeAll(async () => {
    receipt = await writeWithReceipt(stage.site, 'Kept with a receipt.');
    await moderator.ask('Kept with a receipt.', 'Is it kept?');
    token = await mailedToken(stage.site, 1, 'kari@northwind-logistics.example');
  });

  const shown = pages.filter(({ act }) => (act === undefined) === (group === 'as they open'));
  it.each(sampled(shown))(
    'shows $name in both themes, fits every screen and is accessible',
    async (shown) => {
      const { heading, status = 200, title = /^\S.* · Candor$/, asModerator, twice, act } = shown;
      const path = shown.path.replace('?token=', `?token=${token}`);
      const page = await stage.open(path, asModerator ? { as: moderator } : {});
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await act?.(page, receipt);
      await page.waitForLoadState('networkidle');

      expect(await statusOf(page)).toBe(status);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.title()).toMatch(title);
      const problems: string[] = [];
      const note = (found: string[]) =>
        problems.push(...found.map((problem) => `${page.viewportSize()?.width} px, ${problem}`));
      for (const width of Object.values(WIDTHS).reverse()) {
        await page.setViewportSize({ width, height: 800 });
        note(await layoutProblems(page));
        if (width === WIDTHS.desktop) note(await barriers(page, twice));
      }
      await page.setViewportSize({ width: WIDTHS.phone, height: 800 });
      const lightColor = await colorOf(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => colorOf(page)).not.toBe(lightColor);
      note([...(await layoutProblems(page)), ...(await barriers(page, twice))]);
      expect(problems).toEqual([]);
    },
  );
}

const colorOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color);

const statusOf = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    return (visit as PerformanceNavigationTiming).responseStatus;
  });

/** What doesn't fit at a page's current width, and what axe finds, one line per finding. */
export const problemsOf = async (page: Page): Promise<string[]> => [
  ...(await layoutProblems(page)),
  ...(await barriers(page)),
];

/** Nothing of that, from the smallest phone to a large screen. */
export async function isSound(page: Page): Promise<void> {
  for (const width of [WIDTHS.small, WIDTHS.tablet, WIDTHS.desktop]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await layoutProblems(page)).toEqual([]);
  }
  expect(await barriers(page)).toEqual([]);
}

/** What axe finds, one line per element. */
export async function barriers(page: Page, twice = false): Promise<string[]> {
  // No page has frames, and without them the legacy mode finds the same in half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (twice ? axe.disableRules('landmark-unique') : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
