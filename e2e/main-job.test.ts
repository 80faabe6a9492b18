import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { openRow } from '../testing/browser/desk.ts';
import { askForLink, fillReview } from '../testing/browser/review-form.ts';
import { heading, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
let visitor: Page;
let moderator: Page;

beforeAll(async () => {
  const lasting = { width: WIDTHS.phone, lasting: true };
  [visitor, moderator] = await Promise.all([stage.open('/', lasting), stage.open('/', lasting)]);
});

it('adds a company from the home page', async () => {
  await visitor.goto(stage.site.url);
  await visitor.getByRole('button', { name: 'Add a new company' }).click();
  await visitor.getByLabel('Company Name').fill('Fjordheim Verft');
  await visitor.getByLabel('Company Domain').fill('www.fjordheim.example');
  await visitor.getByLabel('HQ Location').fill('Bergen, Norway');
  await visitor.getByRole('button', { name: 'Create Company' }).click();
  await stage.toast(visitor, 'Company created');
  await heading(visitor, 'Fjordheim Verft');
  await visitor.getByRole('heading', { name: 'No reviews yet' }).waitFor();
});

it('verifies with the captured email', async () => {
  await visitor.getByRole('main').getByRole('link', { name: 'Write a Review' }).first().click();
  await heading(visitor, 'Verify your work email');
  await askForLink(visitor, 'kari@fjordheim.example');
  await visitor.goto(await stage.site.newestLink());
  await heading(visitor, 'Your link works. Now get your slip.');
  await visitor.getByText('fjordheim.example is the part after the @ in the address you typed.').waitFor();
  expect(visitor.url()).not.toContain('token');
  await visitor.reload();
  await visitor.getByRole('button', { name: 'Get your slip' }).click();
  await heading(visitor, 'Write now, or keep it for later?');
  await visitor.reload();
  await visitor.getByRole('button', { name: 'Write now' }).click();
  await heading(visitor, 'Your review of Fjordheim Verft');
});

it('submits once, without saying who sends it', async () => {
  const atOnce = visitor.getByRole('radio', { name: "As soon as it's approved" });
  expect(await atOnce.isChecked()).toBe(true);
  await fillReview(visitor, 'Good craft, honest planning.\nThe canteen is another matter.');
  await visitor.getByLabel('Job title').fill('Welder');
  await visitor.getByLabel('Salary', { exact: true }).fill('52000');
  await visitor.getByLabel('Currency').selectOption('NOK');
  const sent = visitor.waitForRequest((request) => request.url().includes('anonymity.submit'));
  await visitor.getByRole('button', { name: 'Submit Review' }).dblclick();
  const headers = await (await sent).allHeaders();
  expect(headers).not.toHaveProperty('cookie');
  expect(headers).not.toHaveProperty('authorization');
  expect(headers).not.toHaveProperty('referer');
  await stage.toast(visitor, 'Review submitted successfully');
  await heading(visitor, 'Fjordheim Verft');
  await visitor.getByRole('heading', { name: 'No reviews yet' }).waitFor();
});

it('is approved by the moderator from the terminal', async () => {
  await stage.signIn(moderator);
  await moderator.getByRole('tab', { name: 'Reviews' }).click();
  const article = await openRow(moderator, 'Fjordheim Verft');
  await article.getByText('honest planning').waitFor();
  await article.getByRole('button', { name: 'Approve' }).click();
  await stage.toast(moderator, 'Review updated');
  await article.waitFor({ state: 'detached' });
});

it('is visible to everyone', async () => {
  await visitor.reload();
  await visitor.getByText('Good craft, honest planning.').waitFor();
  await visitor.getByText('Based on 1 anonymous review').waitFor();
  await visitor.getByText('this month', { exact: true }).waitFor();
  await visitor.getByText('Welder', { exact: true }).waitFor();
  await visitor.getByText(/NOK\s52,000/).waitFor();
});

it('can be reported, and the report dismissed', async () => {
  await visitor
    .getByRole('article')
    .getByRole('button', { name: /^Report/ })
    .click();
  await visitor
    .getByLabel('Reason')
    .fill('The canteen is a person here, everybody knows who is meant by it.');
  await visitor.getByRole('button', { name: 'Submit Report' }).click();
  await stage.toast(visitor, 'Report submitted');
  const number = visitor.getByRole('img', { name: /^Report number: / });
  const kept = (await number.textContent()) ?? '';
  await visitor.getByRole('button', { name: 'Done' }).click();

  await moderator.getByRole('tab', { name: 'Reports' }).click();
  const article = await openRow(moderator, 'Fjordheim Verft');
  await article.getByRole('button', { name: 'Dismiss Report' }).click();
  await stage.toast(moderator, 'Report resolved');
  await article.waitFor({ state: 'detached' });
  await visitor.reload();
  await visitor.getByText('Good craft, honest planning.').waitFor();
  const reporter = await stage.open(`/report#${kept}`);
  await reporter.getByRole('heading', { name: 'We left it up' }).waitFor();
});

it('leaves no email stored in the browser', async () => {
  const stored = await visitor.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('kari');
});
