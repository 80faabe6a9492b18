import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { growDirectory } from './site.ts';
import { setUpStage } from './stage.ts';

const stage = setUpStage();
beforeAll(() => growDirectory(stage.site, 1000));

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const shows = (page: Page, count: number) => expect.poll(() => cards(page).count()).toBe(count);
const more = (page: Page) => page.getByRole('button', { name: 'Load more' });

it('shows all 1,000 companies, each once, however they were reached', async () => {
  const page = await stage.open('/companies?pages=10');
  await shows(page, 240);
  await more(page).click();
  await shows(page, 264);
  expect(new URL(page.url()).search).toBe('?pages=11');
  await page.reload();
  await shows(page, 264);
  await page.goto(`${stage.site.url}/companies?pages=42`);
  await shows(page, 1000);
  expect(await more(page).count()).toBe(0);
  expect(new Set(await cards(page).getByRole('link').allInnerTexts()).size).toBe(1000);
});
