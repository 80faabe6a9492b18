import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { codeIn } from '#testing/server/mail-server.ts';
import { breakCalls, listCalls } from '../testing/browser/calls.ts';
import { tokenIn } from '../testing/browser/rest.ts';
import { askForLink, sendReview, writeNow } from '../testing/browser/review-form.ts';
import { setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const opened = (page: Page) => page.getByRole('button', { name: 'Get your slip' }).waitFor();

let people = 0;
/** A tab in which someone has asked for a link, and the code in the email. */
async function ask(path = '/verify-email/2') {
  people += 1;
  const page = await stage.open(path);
  await askForLink(page, `coded${people}@ferrowell.example`);
  await page.getByLabel('Code').waitFor();
  const mails = (await (await fetch(`${stage.site.url}/dev/mailbox.json`)).json()) as { text: string }[];
  return { page, code: codeIn(mails[0]?.text ?? '') };
}
async function type(page: Page, code: string) {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Use code' }).click();
}
const wrong = (page: Page) => page.getByRole('alert').getByText("That code doesn't work here.").waitFor();
const stored = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).sort());

it('M6: opens the form with the code from the email, without the link, and sends the review', async () => {
  const { page, code } = await ask();
  expect(await stored(page)).toEqual(['code_request_2', 'typed_domain_2']);
  const token = tokenIn(await stage.site.newestLink());
  // Phones reload tabs while their owner is reading emails.
  await page.reload();
  await type(page, code.toLowerCase().replace('-', ' '));
  await opened(page);
  expect(page.url()).toBe(`${stage.site.url}/companies/2/review`);
  expect(await stored(page)).toEqual(['review_access_2', 'typed_domain_2']);
  const access = await page.evaluate(() => sessionStorage.getItem('review_access_2'));
  expect(JSON.parse(access ?? '')).toEqual({ token: expect.any(String), domain: 'ferrowell.example' });
  expect(access).not.toContain(token);
  await writeNow(page);
  await sendReview(stage, page, 'Opened with a code.');
});

it('M6: says that a code is wrong beside the field, and works with the right one', async () => {
  const { page, code } = await ask();
  const calls = listCalls(page, 'verification.enterCode');
  for (const [typed, sentence] of [
    ['', 'Enter the code.'],
    [code.slice(1), 'The code has 8 letters and digits.'],
  ] as const) {
    await type(page, typed);
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
  }
  expect(calls).toEqual([]);
  const other = await ask();
  await type(page, other.code);
  await wrong(page);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
  const mend = await breakCalls(page, 'verification.enterCode');
  await type(page, code);
  await stage.toast(page, "We couldn't check your code. Try again.");
  await mend();
  await type(page, code);
  await opened(page);
});

it('M6: works in the tab that asked, for its newest email, and after five tries not at all', async () => {
  const { page, code } = await ask();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${stage.site.url}/verify-email/2?emailSent=true`);
  await elsewhere.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  expect(await elsewhere.getByLabel('Code').count()).toBe(0);
  await page.getByRole('button', { name: 'Send Another Email' }).click();
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  await page.getByText('You have 5 tries.').waitFor();
  const answered = async (typed: string) => {
    const answer = page.waitForResponse(/verification\.enterCode/);
    await type(page, typed);
    expect((await answer).status()).toBe(422);
  };
  for (let tries = 0; tries < 5; tries += 1) await answered(code);
  const mails = (await (await fetch(`${stage.site.url}/dev/mailbox.json`)).json()) as { text: string }[];
  await answered(codeIn(mails[0]?.text ?? ''));
  await wrong(page);
});
