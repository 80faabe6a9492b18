import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { holdCalls, settled } from '../testing/browser/calls.ts';
import { publicPages } from '../testing/browser/public-pages.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';
import { sampled } from '../testing/sampled.ts';

const stage = setUpStage();

/** A page as its document alone shows it: neither the stylesheet nor the app has arrived. */
async function before(path: string, options: { width: number; theme: 'light' | 'dark' }) {
  const page = await stage.open('/api/v1', options);
  const letStyles = await holdCalls(page, '.css');
  const letApp = await holdCalls(page, '/assets/index-');
  await page.goto(stage.site.url + path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.evaluate(() => document.fonts.ready);
  return { page, letStyles, letApp };
}

/** How elements look, except for what needs a pointer: the first three of each kind, because reading styles is slow. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const later = /^(cursor|animation|transition|--|perspective|transform-o)/;
    const known = new Map<string, number>();
    const look = (element: Element) => (part: string) => {
      const style = getComputedStyle(element, part);
      if (part && style.content === 'none') return `${part} none`;
      const names = [...style].filter((name) => !later.test(name));
      return `${part} ${names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')}`;
    };
    return [...document.body.querySelectorAll('*:not(script, link)')].flatMap((element) => {
      const kind = `${element.tagName} ${element.getAttribute('class')}`;
      const count = known.get(kind) ?? 0;
      known.set(kind, count + 1);
      return count < 3 ? `${kind} ${['', '::before', '::after'].map(look(element)).join(' ')}` : [];
    });
  });

it.each(sampled(publicPages))(
  'has in its document all rules that its first paint needs: %s',
  async (path) => {
    for (const options of [
      { width: WIDTHS.phone, theme: 'dark' },
      { width: WIDTHS.desktop, theme: 'light' },
    ] as const) {
      const { page, letStyles } = await before(path, options);
      const own = await looks(page);
      expect(await page.evaluate(() => [...document.styleSheets].some(({ href }) => href !== null))).toBe(
        false,
      );
      letStyles();
      await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
      const whole = await looks(page);
      expect(own.length).toBeGreaterThan(20);
      expect(own.filter((look, index) => look !== whole[index])).toEqual([]);
      await page.close();
    }
  },
);

it('opens what was pressed before the app had arrived', async () => {
  const { page, letStyles, letApp } = await before('/', { width: WIDTHS.phone, theme: 'light' });
  await page.getByRole('button', { name: 'Add a new company' }).click();
  letStyles();
  letApp();
  await page.getByRole('dialog', { name: 'Add a New Company' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('does once what is pressed while the app takes over the page', async () => {
  const page = await stage.open('/api/v1', { theme: 'light' });
  await page.addInitScript(() => {
    const mark = performance.mark.bind(performance);
    performance.mark = (name, options) => {
      if (name === 'app-started')
        queueMicrotask(() =>
          document.querySelector<HTMLElement>('header button[aria-label*="theme" i]')?.click(),
        );
      return mark(name, options);
    };
  });
  await page.goto(stage.site.url);
  await page.waitForFunction(() => performance.getEntriesByName('page-ready').length > 0);
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
});

it('sorts as was chosen before the app had arrived', async () => {
  const { page, letStyles, letApp } = await before('/companies/1', { width: WIDTHS.desktop, theme: 'light' });
  await page.getByRole('combobox', { name: 'Sort reviews' }).selectOption('lowest');
  letStyles();
  letApp();
  await page.waitForURL(/sort=lowest/);
});
