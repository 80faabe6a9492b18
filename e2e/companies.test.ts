import type { Page, Request } from 'playwright';
import { expect, it } from 'vitest';
import type { Company } from '#shared/schemas/company.ts';
import {
  askInstead,
  breakCalls,
  countOpen,
  follow,
  holdCalls,
  listCalls,
  settled,
  slowCalls,
} from '../testing/browser/calls.ts';
import { callRest } from '../testing/browser/rest.ts';
import { heading, pathOf, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search companies' });
const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('link', { name }) });
const skeletons = (page: Page) =>
  page.getByRole('status', { name: 'Loading companies' }).getByTestId('skeleton');
const more = (page: Page) => page.getByRole('link', { name: 'Load more' });
const shows = (page: Page, count: number) => expect.poll(() => cards(page).count()).toBe(count);
const toList = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Companies', exact: true }).click();

it('opens with its title, a search box and a button to add a company', async () => {
  const page = await stage.open('/companies');
  await heading(page, 'Companies');
  expect(await box(page).isVisible()).toBe(true);
  expect(await page.getByText("Can't find a company? Add it here", { exact: true }).isVisible()).toBe(true);
  expect(await page.title()).toBe('Companies · Candor');
});

it('shows the initial, name and domain of a company, and its location if it is known', async () => {
  const page = await stage.open('/companies');
  const northwind = card(page, 'Northwind Logistics');
  await northwind.getByText('Rotterdam, Netherlands', { exact: true }).waitFor();
  expect(await northwind.getByText('N', { exact: true }).isVisible()).toBe(true);
  expect(await northwind.getByText('northwind-logistics.example', { exact: true }).isVisible()).toBe(true);
  expect(await northwind.getByRole('heading').getByRole('link').getAttribute('href')).toBe('/companies/1');
  const nordlys = card(page, 'Nordlys Energi');
  expect(await nordlys.getByText('nordlys-energi.example', { exact: true }).isVisible()).toBe(true);
  await nordlys.click();
  await heading(page, 'Nordlys Energi');
  expect(pathOf(page)).toBe('/companies/8');
});

it('shows 24 companies and loads the rest on demand', async () => {
  const page = await stage.open('/companies');
  await shows(page, 24);
  await more(page).click();
  await shows(page, 40);
  await more(page).waitFor({ state: 'detached' });
  expect(new Set(await cards(page).getByRole('heading').allInnerTexts()).size).toBe(40);
  await page.reload();
  await shows(page, 40);
});

it('keeps the list when more companies fail to load', async () => {
  const page = await stage.open('/companies');
  const mend = await breakCalls(page, '"offset":24');
  await more(page).click();
  await stage.toast(page, 'Failed to fetch companies');
  expect(await cards(page).count()).toBe(24);
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await shows(page, 40);
});

it('keeps the search in the URL, after a reload and after going back', async () => {
  const page = await stage.open('/companies');
  await shows(page, 24);
  await box(page).fill('halden');
  await shows(page, 2);
  expect(pathOf(page)).toBe('/companies?search=halden');
  await page.reload();
  await shows(page, 2);
  expect(await box(page).inputValue()).toBe('halden');
  await card(page, 'Halden Timber').click();
  await heading(page, 'Halden Timber');
  await page.goBack();
  await heading(page, 'Companies');
  await shows(page, 2);
  expect(await box(page).inputValue()).toBe('halden');
  expect(pathOf(page)).toBe('/companies?search=halden');
});

it('follows a link to the whole list while it shows a search', async () => {
  const page = await stage.open('/companies?search=halden');
  await shows(page, 2);
  await toList(page);
  await shows(page, 24);
  expect(await box(page).inputValue()).toBe('');
  await page.goBack();
  await shows(page, 2);
  expect(await box(page).inputValue()).toBe('halden');
});

it('says that a search term is too short, and searches for nothing', async () => {
  const page = await stage.open('/companies');
  await shows(page, 24);
  const calls = listCalls(page, 'companies.list');
  await box(page).fill(' n ');
  await page.keyboard.press('Enter');
  await stage.toast(page, 'Search term too short');
  await stage.toast(page, 'Please enter at least 2 characters to search.');
  expect(await cards(page).count()).toBe(24);
  expect(pathOf(page)).toBe('/companies');
  expect(calls).toEqual([]);
});

it('cancels a search when the next one begins', async () => {
  const page = await stage.open('/companies');
  const letGo = await holdCalls(page, '"search":"halden"');
  const isHalden = (request: Request) => request.url().includes('halden');
  const asked = page.waitForRequest(isHalden);
  await box(page).fill('halden');
  await asked;
  const canceled = page.waitForEvent('requestfailed', isHalden);
  await box(page).fill('nordlys');
  await canceled;
  await shows(page, 1);
  letGo();
  await settled(page);
  expect(await cards(page).getByRole('heading').allInnerTexts()).toEqual(['Nordlys Energi']);
});

it('keeps the list on screen while the next one is on its way, and asks for one at a time', async () => {
  const page = await stage.open('/companies');
  const open = countOpen(page, '"search"');
  await slowCalls(page, '"search"', 700);
  await page.evaluate(() => {
    const main = document.querySelector('main');
    new MutationObserver(() => {
      if (!main?.querySelector('li h2')) document.title = 'flickered';
    }).observe(document.body, { childList: true, subtree: true });
  });
  const list = page.locator('[aria-busy=true]');
  await box(page).pressSequentially('no');
  await list.waitFor();
  expect(await list.getByRole('listitem').count()).toBe(24);
  for (const letter of 'rthwi') {
    const before = open.all;
    await box(page).pressSequentially(letter);
    // The next letter comes while this request is on its way.
    await expect.poll(() => open.all).toBeGreaterThan(before);
  }
  await expect.poll(() => cards(page).getByRole('heading').allInnerTexts()).toEqual(['Northwind Logistics']);
  await list.waitFor({ state: 'detached' });
  expect(await page.title()).not.toBe('flickered');
  expect(open.all).toBeGreaterThan(3);
  expect(open.most).toBe(1);
});

it('keeps what it says about a term that nothing matches until the next list is there', async () => {
  const page = await stage.open('/companies?search=zzyzx');
  const words = page.getByText('We couldn\'t find any companies matching "zzyzx"');
  await words.waitFor();
  const letGo = await holdCalls(page, '"search":"nordlys"');
  await box(page).fill('nordlys');
  await page.locator('[aria-busy=true]').getByText('zzyzx', { exact: false }).first().waitFor();
  expect(await skeletons(page).count()).toBe(0);
  letGo();
  await card(page, 'Nordlys Energi').waitFor();
  expect(await words.count()).toBe(0);
});

it('shows six gray cards until the companies have loaded', async () => {
  const page = await stage.open('/about');
  const letGo = await holdCalls(page, 'companies.list');
  await toList(page);
  await expect.poll(() => skeletons(page).count()).toBe(6);
  expect(await cards(page).count()).toBe(0);
  letGo();
  await shows(page, 24);
  expect(await skeletons(page).count()).toBe(0);
});

it('says that no company matches the term', async () => {
  const page = await stage.open('/companies');
  await box(page).fill('zzyzx');
  await page.getByRole('heading', { name: 'No companies found' }).waitFor();
  await page.getByText('We couldn\'t find any companies matching "zzyzx"', { exact: true }).waitFor();
  expect(await page.getByText('Be the first to add a company!').count()).toBe(0);
  await page.getByRole('button', { name: 'Add "zzyzx"', exact: true }).click();
  const name = page.getByRole('dialog', { name: 'Add a New Company' }).getByLabel('Company Name');
  expect(await name.inputValue()).toBe('zzyzx');
});

it('invites people to add the first company', async () => {
  const page = await stage.open('/about');
  await askInstead(page, '"offset":0', '"offset":1000');
  await toList(page);
  await page.getByRole('heading', { name: 'No companies found' }).waitFor();
  await page.getByText('Be the first to add a company!', { exact: true }).waitFor();
  expect(await page.getByText("We couldn't find any companies").count()).toBe(0);
});

it('says that the companies failed to load, and offers to try again', async () => {
  const page = await stage.open('/about');
  const calls = listCalls(page, 'companies.list');
  const mend = await breakCalls(page, 'companies.list');
  await toList(page);
  await stage.toast(page, 'Error');
  await stage.toast(page, 'Failed to fetch companies');
  await page.getByText("We couldn't load the companies.").waitFor();
  expect(calls, 'no second try by itself').toHaveLength(1);
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await shows(page, 24);
  expect(await page.getByText("We couldn't load the companies.").count()).toBe(0);
});

it('says why the server refused the list', async () => {
  const page = await stage.open('/about');
  await askInstead(page, '"offset":0', '"offset":200000');
  await toList(page);
  await stage.toast(page, 'Error');
  await stage.toast(page, 'offset must be a whole number from 0 to 100000.');
  expect(await page.getByText('Failed to fetch companies').count()).toBe(0);
});

it('requests the list once, no matter how much time passes', async () => {
  const page = await stage.open('/about');
  const calls = listCalls(page, 'companies.list');
  await page.clock.install();
  await toList(page);
  await shows(page, 24);
  await page.clock.fastForward('24:00:00');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await heading(page, /about/i);
  await toList(page);
  await shows(page, 24);
  await page.clock.runFor(1000);
  expect(calls).toHaveLength(1);
});

it('keeps the focus in the list when the last companies load', async () => {
  const page = await stage.open('/companies');
  await more(page).press('Enter');
  await page.getByRole('link', { name: 'Ørnvik Rederi' }).waitFor();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

it('clips a name of one long word visually after a few lines, and fits a phone', async () => {
  const name = 'Verylongname'.repeat(10);
  const company = { name, domain: 'verylong.example', hq_location: 'Llanfair'.repeat(15) };
  const { id } = await callRest<Company>(stage.site, '/companies', { body: company });
  const { data: listed } = await callRest<{ data: Company[] }>(stage.site, '/companies?limit=100');
  const place = listed.findIndex((one) => one.id === id);
  const page = await stage.open('/companies?search=verylong', { width: WIDTHS.phone });
  await page.getByText('1 company found').waitFor();
  await isCutButRead(page, 'link');

  await page.goto(`${stage.site.url}/about`);
  await askInstead(page, '{"limit":3}', `{"limit":3,"offset":${place}}`);
  await follow(page, '/');
  await page.getByRole('combobox').fill('verylong');
  await page.getByRole('option').waitFor();
  await isCutButRead(page, 'option');

  await page.getByRole('combobox').clear();
  await page.getByRole('link', { name }).waitFor();
  await isCutButRead(page, 'link');

  async function isCutButRead(shown: Page, role: string) {
    const text = shown.getByText(name).last();
    const lines = await text.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBeLessThanOrEqual(3);
    const devTools = await shown.context().newCDPSession(shown);
    const { nodes } = await devTools.send('Accessibility.getFullAXTree');
    const read = nodes.filter((node) => node.role?.value === role).map((node) => String(node.name?.value));
    expect(read.filter((words) => words.startsWith(name))).toHaveLength(1);
    expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS.phone);
  }
});
