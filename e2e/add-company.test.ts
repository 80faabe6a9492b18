import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Company } from '#shared/schemas/company.ts';
import { breakCalls, holdCalls, listCalls, settled } from '../testing/browser/calls.ts';
import { callRest } from '../testing/browser/rest.ts';
import { hasFocus, heading, pathOf, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();

const NAME_TOO_SHORT = 'Company name must be at least 2 characters.';
const DOMAIN_TOO_SHORT = 'Domain must be at least 3 characters.';
const NO_DOMAIN = 'Please enter a valid domain (e.g., company.com).';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add a New Company' });
const field = (page: Page, label: string) => dialog(page).getByLabel(label);
const create = (page: Page) => dialog(page).getByRole('button', { name: 'Create Company' });
const fromHome = (page: Page) => page.getByRole('button', { name: 'Add a new company' });
const fromList = (page: Page) => page.getByRole('button', { name: "Can't find a company? Add it here" });

/** The last of the texts that describe a field. */
const sentenceUnder = (input: Locator) =>
  input.evaluate((node) => {
    const id = node.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
    return document.getElementById(id)?.textContent;
  });

async function openDialog(options: { width?: number } = {}) {
  const page = await stage.open('/', options);
  await fromHome(page).click();
  await dialog(page).waitFor();
  return page;
}

async function fill(page: Page, name: string, domain: string) {
  await field(page, 'Company Name').fill(name);
  await field(page, 'Company Domain').fill(domain);
}

it('asks for name, domain, place and address and says what the domain is for', async () => {
  const page = await openDialog();
  expect(await dialog(page).locator('label:visible').allInnerTexts()).toEqual([
    'Company Name *',
    'Company Domain *',
    'HQ Location',
    'Address',
  ]);
  await dialog(page).getByText('This will be used to verify employee emails.', { exact: true }).waitFor();
  expect(await sentenceUnder(field(page, 'Company Domain'))).toBe(
    'This will be used to verify employee emails.',
  );
  expect(await dialog(page).getByRole('button', { name: 'Cancel' }).isVisible()).toBe(true);
  expect(await create(page).isEnabled()).toBe(true);
});

it('moves the focus into the dialog and keeps it there', async () => {
  const page = await openDialog();
  const inside = () => dialog(page).evaluate((element) => element.contains(document.activeElement));
  await expect.poll(inside).toBe(true);
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press('Tab');
    expect(await inside()).toBe(true);
  }
});

it('closes with Cancel, Escape and the close button, and returns the focus', async () => {
  for (const [path, opener] of [
    ['/', fromHome],
    ['/companies', fromList],
  ] as const) {
    const page = await stage.open(path);
    for (const close of [
      () => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    ]) {
      await opener(page).click();
      await dialog(page).waitFor();
      await close();
      await dialog(page).waitFor({ state: 'detached' });
      await expect.poll(() => hasFocus(opener(page))).toBe(true);
    }
  }
});

it('says under each field what is wrong with it', async () => {
  const page = await openDialog();
  const calls = listCalls(page, 'companies.create');
  await create(page).click();
  await dialog(page).getByText(NAME_TOO_SHORT, { exact: true }).waitFor();
  await dialog(page).getByText(DOMAIN_TOO_SHORT, { exact: true }).waitFor();
  await expect.poll(() => hasFocus(field(page, 'Company Name'))).toBe(true);
  for (const [label, text, sentence] of [
    ['Company Name', ' A ', NAME_TOO_SHORT],
    ['Company Domain', 'ab', DOMAIN_TOO_SHORT],
    ['Company Domain', 'company', NO_DOMAIN],
    ['Company Domain', 'me@company.com', NO_DOMAIN],
  ] as const) {
    await field(page, label).fill(text);
    await create(page).click();
    await expect.poll(() => sentenceUnder(field(page, label))).toBe(sentence);
    expect(await field(page, label).getAttribute('aria-invalid')).toBe('true');
  }
  await fill(page, 'AB', 'a-1.co');
  await expect.poll(() => dialog(page).getByRole('alert').count()).toBe(0);
  expect(calls).toEqual([]);
});

it('accepts any text for location and address, on a phone too', async () => {
  const page = await openDialog({ width: WIDTHS.phone });
  await fill(page, 'Øresund Bager', 'WWW.Oresund-Bager.example');
  await field(page, 'HQ Location').fill('Malmö / København');
  await field(page, 'Address').fill('3. sal, c/o "Møllen" <bagved>');
  await create(page).click();
  await heading(page, 'Øresund Bager');
  await page.getByRole('main').getByText('Malmö / København').first().waitFor();
  const company = await callRest<Company>(stage.site, pathOf(page));
  expect(company.address).toBe('3. sal, c/o "Møllen" <bagved>');
  expect(company.domain).toBe('oresund-bager.example');
});

it('is sent once, no matter how often the button is pressed, and opens the new page', async () => {
  const page = await openDialog();
  const letGo = await holdCalls(page, 'companies.create');
  const calls = listCalls(page, 'companies.create');
  await fill(page, 'Twice Pressed', 'twice-pressed.example');
  await create(page).dblclick();
  const pending = dialog(page).getByRole('button', { name: 'Creating...' });
  await pending.waitFor();
  expect(await pending.isDisabled()).toBe(true);
  await field(page, 'Company Name').press('Enter');
  letGo();
  await stage.toast(page, 'Company created');
  await stage.toast(page, 'Twice Pressed has been added successfully.');
  await heading(page, 'Twice Pressed');
  expect(pathOf(page)).toMatch(/^\/companies\/\d+$/);
  await page.getByRole('main').getByText('twice-pressed.example', { exact: true }).first().waitFor();
  expect(await dialog(page).count()).toBe(0);
  expect(calls).toHaveLength(1);
});

it('shows the new company in a list that was open before', async () => {
  const page = await stage.open('/companies?search=quenby');
  await page.getByRole('heading', { name: 'No companies found' }).waitFor();
  await fromList(page).click();
  await fill(page, 'Quenby Mills', 'quenby.example');
  await create(page).click();
  await heading(page, 'Quenby Mills');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Quenby Mills' }).waitFor();
  await fromList(page).click();
  expect(await field(page, 'Company Name').inputValue()).toBe('');
  expect(await field(page, 'Company Domain').inputValue()).toBe('');
});

it('links to the company that already has the domain, as long as it is there', async () => {
  const page = await openDialog();
  await fill(page, 'Northwind Again', 'WWW.northwind-logistics.example');
  await create(page).click();
  await stage.toast(page, 'Error creating company');
  await dialog(page).getByRole('alert').getByText('This domain is already listed.').waitFor();
  expect(await field(page, 'Company Name').inputValue()).toBe('Northwind Again');
  const link = dialog(page).getByRole('link', { name: /with this domain/ });
  await field(page, 'Company Domain').fill('other.example');
  await link.waitFor({ state: 'detached' });
  await field(page, 'Company Domain').fill('northwind-logistics.example');
  await create(page).click();
  await link.click();
  await heading(page, 'Northwind Logistics');
  expect(pathOf(page)).toBe('/companies/1');
  expect(await dialog(page).count()).toBe(0);
});

it('keeps what was typed when the connection drops', async () => {
  const page = await openDialog();
  const calls = listCalls(page, 'companies.create');
  const mend = await breakCalls(page, 'companies.create');
  await fill(page, 'Patient Ferries', 'patient-ferries.example');
  await field(page, 'HQ Location').fill('Cork, Ireland');
  await create(page).click();
  await stage.toast(page, 'Error creating company');
  await stage.toast(page, 'Please try again later.');
  expect(calls, 'no second try by itself').toHaveLength(1);
  expect(await field(page, 'Company Name').inputValue()).toBe('Patient Ferries');
  expect(await field(page, 'Company Domain').inputValue()).toBe('patient-ferries.example');
  expect(await field(page, 'HQ Location').inputValue()).toBe('Cork, Ireland');
  await mend();
  await create(page).click();
  await heading(page, 'Patient Ferries');
});

it('refuses the domain of an email provider, and puts the focus on it', async () => {
  const page = await openDialog();
  await fill(page, 'Solo Trader', 'gmail.com');
  await create(page).click();
  await stage.toast(page, 'Error creating company');
  await dialog(page).getByRole('alert').getByText("Please use the company's own domain.").waitFor();
  expect(await field(page, 'Company Domain').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => hasFocus(field(page, 'Company Domain'))).toBe(true);
  await field(page, 'Company Domain').fill('solo-trader.example');
  await create(page).click();
  await heading(page, 'Solo Trader');
});

it('stays on the page when the dialog is canceled during the request', async () => {
  const page = await openDialog();
  const letGo = await holdCalls(page, 'companies.create');
  await fill(page, 'Zeta One', 'zetaone.example');
  await create(page).click();
  await page.getByRole('button', { name: 'Creating...' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  letGo();
  await stage.toast(page, 'Company created');
  await settled(page);
  expect(pathOf(page)).toBe('/about');
});

it('closes with the first Escape while an error is shown, after asking about what was typed', async () => {
  const page = await openDialog();
  page.once('dialog', (question) => question.accept());
  await breakCalls(page, 'companies.create');
  await fill(page, 'Zeta', 'zeta.example');
  await create(page).click();
  await page.getByText('Please try again later.').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
