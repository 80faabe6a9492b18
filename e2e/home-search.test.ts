import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { holdCalls } from './calls.ts';
import { setUpStage } from './stage.ts';

const stage = setUpStage();

const box = (page: Page) => page.getByRole('combobox', { name: /^Search companies/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

it('offers to add what was not found, with Enter, arrow keys and clicks', async () => {
  const page = await stage.open('/');
  const dialog = page.getByRole('dialog', { name: 'Add a New Company' });
  const add = page.getByRole('option', { name: 'Add "Zephyr & Co"', exact: true });
  const ways = [
    () => page.keyboard.press('Enter'),
    () => page.keyboard.press('ArrowDown').then(() => page.keyboard.press('Enter')),
    () => add.click(),
  ];
  for (const choose of ways) {
    await box(page).fill(' Zephyr & Co ');
    await add.waitFor();
    expect(await add.getAttribute('aria-selected')).toBe('true');
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await add.getAttribute('id'));
    expect(await box(page).getAttribute('aria-expanded')).toBe('true');
    await choose();
    expect(await dialog.getByLabel('Company Name').inputValue()).toBe('Zephyr & Co');
    const domain = dialog.getByLabel('Company Domain');
    expect(await domain.inputValue()).toBe('');
    await expect.poll(() => domain.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => box(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await box(page).fill('');
  }
});

it('shows the matches before Enter adds anything', async () => {
  const page = await stage.open('/');
  const letGo = await holdCalls(page, '"search"');
  await box(page).fill('zzyzx');
  await page.keyboard.press('Enter');
  letGo();
  await page.getByRole('option', { name: 'Add "zzyzx"' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add a New Company' }).waitFor();
});

it('uses a term that is a URL as the domain', async () => {
  const page = await stage.open('/');
  await box(page).fill('https://www.zephyr.example/careers');
  await page.getByRole('option', { name: /^Add/ }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a New Company' });
  expect(await dialog.getByLabel('Company Domain').inputValue()).toBe('zephyr.example');
  expect(await dialog.getByLabel('Company Name').inputValue()).toBe('');
});

it('keeps the term after going back and after a reload, but not for a new visit', async () => {
  const page = await stage.open('/');
  await box(page).fill('halden');
  await page.keyboard.press('Enter');
  await heading(page, 'Companies');
  await page.goBack();
  await expect.poll(() => box(page).inputValue()).toBe('halden');
  await box(page).fill('nordlys');
  await page.getByRole('option', { name: /Nordlys/ }).click();
  await heading(page, 'Nordlys Energi');
  await page.goBack();
  await expect.poll(() => box(page).inputValue()).toBe('nordlys');
  await box(page).fill('ferrowell');
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  await heading(page, 'About Candor');
  await page.goBack();
  await expect.poll(() => box(page).inputValue()).toBe('ferrowell');
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe('ferrowell');
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  await heading(page, 'About Candor');
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  expect(await box(page).inputValue()).toBe('');
});
