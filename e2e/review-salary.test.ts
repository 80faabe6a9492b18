import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { fillReview, openReviewForm, openReviewFormByEmail, send } from '../testing/browser/review-form.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const salary = (page: Page) => page.getByLabel('Salary', { exact: true });
const currency = (page: Page) => page.getByLabel('Currency');
const preview = (page: Page) => page.getByRole('region', { name: 'What readers will see' });
const submission = (page: Page) => page.waitForRequest((request) => request.url().includes('reviews.submit'));

it('repeats what it has read, and sends a number', async () => {
  const page = await openReviewFormByEmail(stage);
  await fillReview(page, 'Paid in euros.');
  await salary(page).pressSequentially('€38.000');
  await page.getByText('€38,000 a year before tax').waitFor();
  await preview(page).getByText('€38,000 yearly').waitFor();
  expect(await currency(page).inputValue()).toBe('EUR');
  const sent = submission(page);
  await send(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    salary: 38_000,
    currency: 'EUR',
    salary_frequency: 'yearly',
  });
});

it('lets the choice of a currency replace the sign in the amount', async () => {
  const page = await openReviewForm(stage, { width: WIDTHS.small });
  await salary(page).fill('€2500,50');
  await currency(page).selectOption('CHF');
  expect(await salary(page).inputValue()).toBe('2,500.5');
  await page.getByLabel('Paid per').selectOption('monthly');
  await page.getByText('CHF 2,500.50 a month before tax').waitFor();
});

it('says what to write instead of an amount that could mean two things', async () => {
  const page = await openReviewForm(stage);
  await salary(page).fill('1234.567');
  await page.getByRole('status').getByText("We can't read this amount. Write it like 38,000").waitFor();
  await salary(page).fill('45 000 kr');
  await page.getByRole('status').getByText('More than one currency is written “kr”.').waitFor();
  await currency(page).selectOption('NOK');
  await page.getByText('NOK 45,000 a year before tax').waitFor();
});

it('asks once about a salary that hardly anyone earns, and then sends it', async () => {
  const page = await openReviewFormByEmail(stage);
  await fillReview(page, 'Hardly paid.');
  await salary(page).fill('£2.50');
  await send(page).click();
  await page.getByRole('alert').getByText('Is £2.50 a year before tax right?').waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement)?.name)).toBe('salary');
  const sent = submission(page);
  await send(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ salary: 2.5, currency: 'GBP' });
  await stage.toast(page, 'Review submitted successfully');
});

it('names the chosen currency by its code, and lists the likeliest ones first', async () => {
  const page = await openReviewForm(stage);
  await currency(page).selectOption('NOK');
  const options = await currency(page).locator('option').allTextContents();
  expect(options.slice(0, 3)).toEqual(['USD – US Dollar', 'EUR – Euro', 'GBP – British Pound']);
  expect(options.slice(10)).toEqual(options.slice(10).toSorted());
  expect(options.filter((label) => /^[A-Z]{3}$/.test(label))).toEqual(['NOK']);
});
