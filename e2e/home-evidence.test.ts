import { expect, it } from 'vitest';
import { setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();

it('says how many reviews there are and when the newest is from, as the directory does', async () => {
  for (const path of ['/', '/companies']) {
    const page = await stage.open(path);
    await page.getByText(/^411 reviews of 40 companies, the newest from \w+ 20\d\d$/).waitFor();
  }
});

it('quotes reviews of three companies, each with the way to the whole review', async () => {
  const page = await stage.open('/');
  const quotes = page.getByRole('region', { name: 'From the newest reviews' }).getByRole('listitem');
  expect(await quotes.count()).toBe(3);
  const links = quotes.getByRole('link');
  expect(new Set(await links.allInnerTexts()).size).toBe(3);
  const said = (await quotes.first().getByRole('blockquote').innerText()).replaceAll(/[“”]| …/g, '');
  await links.first().click();
  await page.getByRole('article').getByText(said).waitFor();
});

it.each([
  ['By country', 'Norway'],
  ['By industry', 'Transport and storage'],
])('leads to companies, %s', async (title, choice) => {
  const page = await stage.open('/');
  const entry = page
    .getByRole('navigation', { name: title })
    .getByRole('listitem')
    .filter({ hasText: choice });
  const count = Number.parseInt((await entry.innerText()).replace(choice, ''), 10);
  await entry.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
  await page.getByText(`${count} companies`, { exact: true }).waitFor();
});
