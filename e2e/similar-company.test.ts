import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { breakCalls, holdCalls, listCalls } from '../testing/browser/calls.ts';
import { problemsOf } from '../testing/browser/every-page.ts';
import { hasFocus, heading, pathOf, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add a New Company' });
const field = (page: Page, label: string) => dialog(page).getByLabel(label);
const question = (page: Page) => dialog(page).getByRole('group', { name: 'Did you mean …?' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const isAbove = async (upper: Locator, lower: Locator) =>
  ((await upper.boundingBox())?.y ?? Number.NaN) < ((await lower.boundingBox())?.y ?? Number.NaN);

async function openDialog(name: string, domain: string, options: { width?: number } = {}) {
  const page = await stage.open('/', options);
  await page.getByRole('button', { name: 'Add a new company' }).click();
  await field(page, 'Company Name').fill(name);
  await field(page, 'Company Domain').fill(domain);
  return { page, calls: listCalls(page, 'companies.create') };
}

it('asks below the name whether a company with nearly the same name was meant, and goes to it', async () => {
  const { page, calls } = await openDialog('Ferowel Systems Ltd', 'ferowel-systems.example');
  await page.keyboard.press('Enter');
  await question(page).waitFor();
  await expect.poll(() => hasFocus(question(page))).toBe(true);
  expect(await isAbove(field(page, 'Company Name'), question(page))).toBe(true);
  expect(await isAbove(question(page), field(page, 'Company Domain'))).toBe(true);
  expect((await question(page).getByRole('listitem').innerText()).split('\n')).toEqual([
    'Ferrowell Systems',
    'ferrowell.example',
    'Austin, United States',
  ]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page, 'Ferrowell Systems');
  expect(pathOf(page)).toBe('/companies/2');
  expect(await dialog(page).count()).toBe(0);
  expect(calls).toEqual([]);
});

it('asks below the domain about a parent domain, and adds the company with the second press, by keyboard', async () => {
  const domain = 'careers.northwind-logistics.example';
  const { page, calls } = await openDialog('Harbor Academy', domain, { width: WIDTHS.phone });
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(question(page))).toBe(true);
  expect(await isAbove(field(page, 'Company Domain'), question(page))).toBe(true);
  const link = question(page).getByRole('link', {
    name: /^Northwind Logistics.*northwind-logistics.example/,
  });
  expect(await link.getAttribute('href')).toBe('/companies/1');
  expect(calls).toEqual([]);
  expect(await button(page, 'Create Company').count()).toBe(0);
  for (let press = 0; press < 10 && !(await hasFocus(button(page, 'Add it anyway'))); press += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await heading(page, 'Harbor Academy');
  expect(calls).toHaveLength(1);
});

it('asks below both fields, the first time where the focus goes, and fits on the smallest phone', async () => {
  const { page } = await openDialog('Ferowel Systems', 'jobs.northwind-logistics.example', {
    width: WIDTHS.small,
  });
  await button(page, 'Create Company').click();
  await expect.poll(() => hasFocus(question(page).first())).toBe(true);
  expect(await question(page).getByRole('link').allInnerTexts()).toEqual([
    expect.stringContaining('Ferrowell Systems'),
    expect.stringContaining('Northwind Logistics'),
  ]);
  expect(await problemsOf(page)).toEqual([]);
});

it('asks again once the name or the domain has changed', async () => {
  const { page, calls } = await openDialog('Northwind Logistics Inc.', 'northwind-us.example');
  await button(page, 'Create Company').click();
  await button(page, 'Add it anyway').waitFor();
  await field(page, 'HQ Location').fill('Boston, USA');
  expect(await question(page).count()).toBe(1);
  for (const [label, text] of [
    ['Company Name', 'Northwind Logistic'],
    ['Company Domain', 'northwind-usa.example'],
  ] as const) {
    await field(page, label).fill(text);
    await question(page).waitFor({ state: 'detached' });
    await button(page, 'Create Company').click();
    await question(page).waitFor();
  }
  expect(calls).toEqual([]);
  await button(page, 'Add it anyway').click();
  await heading(page, 'Northwind Logistic');
});

it('adds the company without asking if the search fails', async () => {
  const { page } = await openDialog('Copperline Health Ltd', 'copperline-uk.example');
  await breakCalls(page, '"search"');
  await button(page, 'Create Company').click();
  await heading(page, 'Copperline Health Ltd');
});

it('adds the company without asking if the search does not respond', async () => {
  const { page } = await openDialog('Suncairn Energy Ltd', 'suncairn-uk.example');
  await holdCalls(page, '"search"');
  await button(page, 'Create Company').click();
  await button(page, 'Checking...').waitFor();
  await heading(page, 'Suncairn Energy Ltd');
});

it('adds nothing if the dialog is closed while it looks for similar companies', async () => {
  const { page, calls } = await openDialog('Zeta Harbor', 'zeta-harbor.example');
  page.once('dialog', (asked) => asked.accept());
  const letGo = await holdCalls(page, '"search"');
  await button(page, 'Create Company').click();
  await button(page, 'Checking...').waitFor();
  const answered = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('companies.list'),
  );
  await button(page, 'Cancel').click();
  await dialog(page).waitFor({ state: 'detached' });
  letGo();
  await answered;
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  await heading(page, 'About Candor');
  expect(calls).toEqual([]);
});
