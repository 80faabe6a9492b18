import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { callLimits } from '#shared/call-limits.ts';
import { breakCalls, holdCalls, listCalls } from '../testing/browser/calls.ts';
import { mailedToken, submitReview } from '../testing/browser/rest.ts';
import { hasFocus, heading, pathOf, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const domain = 'northwind-logistics.example';
let token: string;
beforeAll(async () => {
  token = await mailedToken(stage.site, 1, `linked@${domain}`);
});

const field = (page: Page) => page.getByLabel('Work email');
const send = (page: Page) => page.getByRole('button', { name: 'Send Verification Email' }).click();
const verified = (page: Page) => stage.toast(page, 'Email verified successfully!');
/** What the page shows in its largest letters, first if several do. */
const largestText = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const lines = [...main.querySelectorAll<HTMLElement>('h1, h2, p, a, label, button')];
    return lines.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]?.innerText;
  });
const linksWith = (secret: string) => [
  `/email/verify/7/${secret}/1`,
  `/verify-email?token=${secret}&company_id=1`,
  `/verify-email/1?token=${secret}`,
];

it('asks for a work email at the company, whichever URL is used', async () => {
  for (const path of ['/verify-email/1', '/verify-email?company_id=1']) {
    const page = await stage.open(path);
    await heading(page, 'Verify your work email');
    await page.getByText(`Your address at ${domain}.`).waitFor();
    await page.getByText('you work at Northwind Logistics').waitFor();
    expect(await field(page).inputValue()).toBe('');
  }
});

it('says what is wrong with an email and sends nothing', async () => {
  const page = await stage.open('/verify-email/1');
  const calls = listCalls(page, 'verification.send');
  const elsewhere = `Email must be from the ${domain} domain`;
  for (const [email, sentence] of [
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['kari', 'Please enter a valid email address'],
    [`kari at ${domain}`, 'Please enter a valid email address'],
    ['kari@elsewhere.example', elsewhere],
    [`kari@mail.${domain}`, elsewhere],
    [`kari@${domain}.evil.example`, elsewhere],
  ] as const) {
    await field(page).fill(email);
    await send(page);
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
  }
  expect(calls).toEqual([]);
});

it('accepts the domain in capitals and says where the email went', async () => {
  const page = await stage.open('/verify-email/1');
  await field(page).fill('Kari@Northwind-LOGISTICS.example');
  await send(page);
  await heading(page, 'Check Your Email');
  await page.getByText('Kari@northwind-logistics.example', { exact: true }).waitFor();
  await page.getByText('You can use it for 60 minutes, to send one review.').waitFor();
  expect(pathOf(page)).toBe('/verify-email/1?emailSent=true');
  const link = await stage.site.newestLink();
  expect(new URL(link).pathname).toBe('/companies/1/review');
  await page.reload();
  await heading(page, 'Check Your Email');
});

it('returns to the form for another email and sends that one too', async () => {
  const page = await stage.open('/verify-email/1');
  const before = await stage.site.newestLink();
  await field(page).fill(`ola@${domain}`);
  await send(page);
  await heading(page, 'Check Your Email');
  await page.getByRole('button', { name: 'Send Another Email' }).click();
  await heading(page, 'Verify your work email');
  expect(pathOf(page)).toBe('/verify-email/1');
  const first = await stage.site.newestLink();
  expect(first).not.toBe(before);
  expect(await field(page).inputValue()).toBe(`ola@${domain}`);
  await send(page);
  await heading(page, 'Check Your Email');
  expect(await stage.site.newestLink()).not.toBe(first);
});

it('reads an email and the sent state from the query string, and removes the email from it', async () => {
  const form = await stage.open(`/verify-email/1?email=ida@${domain}`);
  await heading(form, 'Verify your work email');
  expect(await field(form).inputValue()).toBe(`ida@${domain}`);
  expect(pathOf(form)).toBe('/verify-email/1');
  const sent = await stage.open(`/verify-email/1?emailSent=true&email=ida@${domain}`);
  await heading(sent, 'Check Your Email');
  await sent.getByText(`ida@${domain}`, { exact: true }).waitFor();
  expect(pathOf(sent)).toBe('/verify-email/1?emailSent=true');
});

it('keeps what was typed when the email cannot be sent', async () => {
  const page = await stage.open('/verify-email/1');
  const mend = await breakCalls(page, 'verification.send');
  await field(page).fill(`liv@${domain}`);
  await send(page);
  await stage.toast(page, 'Failed to send verification email. Please try again.');
  await heading(page, 'Verify your work email');
  expect(await field(page).inputValue()).toBe(`liv@${domain}`);
  await mend();
  await send(page);
  await heading(page, 'Check Your Email');
});

it('M5: says the same to everyone, also when a mailbox has got all its emails of the hour', async () => {
  const page = await stage.open('/verify-email/2');
  for (let mail = 0; mail < 5; mail += 1) await mailedToken(stage.site, 2, 'often@ferrowell.example');
  const newest = await stage.site.newestLink();
  await field(page).fill('often@ferrowell.example');
  await send(page);
  await heading(page, 'Check Your Email');
  await page.getByText('We send each address at most 5 an hour.').waitFor();
  await page.getByLabel('Code').waitFor();
  expect(await stage.site.newestLink()).toBe(newest);
});

it('says that the link works, goes to the sign-in page after two seconds, and links from there to the form', async () => {
  for (const link of linksWith(token)) {
    const page = await stage.open('/terms');
    const calls = listCalls(page, '');
    await page.clock.install();
    await page.goto(stage.site.url + link);
    await verified(page);
    expect(pathOf(page)).toBe('/verify-email/1');
    await page.clock.fastForward(2000);
    await page.waitForURL('**/login');
    await heading(page, 'Sign in');
    const wayOn = page.getByRole('link', {
      name: 'Email verified. Continue to your review, no account needed',
    });
    expect(await largestText(page)).toBe(await wayOn.innerText());
    await page.keyboard.press('Tab');
    expect(await hasFocus(wayOn)).toBe(true);
    await wayOn.click();
    await heading(page, 'Your link works. Now get your slip.');
    expect(pathOf(page)).toBe('/companies/1/review');
    expect(calls.filter((url) => url.includes(token))).toEqual([stage.site.url + link]);
  }
});

it('waits two seconds before it continues', async () => {
  const page = await stage.open('/terms');
  await page.clock.install({ time: '2026-06-15T12:00:00Z' });
  const release = await holdCalls(page, 'verification.check');
  await page.goto(`${stage.site.url}/email/verify/7/${token}/1`);
  await heading(page, 'Checking your link');
  await page.clock.pauseAt('2026-06-15T12:01:00Z');
  release();
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return page.getByText('Email verified successfully!', { exact: true }).count();
    })
    .toBeGreaterThan(0);
  // The steps until the toast was visible count too.
  await page.clock.runFor(1500);
  await heading(page, 'Email verified');
  expect(pathOf(page)).toBe('/verify-email/1');
  await page.clock.runFor(600);
  await page.waitForURL('**/login');
});

it('goes from an invalid link to the form', async () => {
  for (const link of [...linksWith('made-up'), `/email/verify/7/${token}/2`]) {
    const page = await stage.open(link);
    await stage.toast(page, 'Failed to verify email. Please try again.');
    await heading(page, 'Verify your work email');
    expect(await field(page).isVisible()).toBe(true);
    expect(pathOf(page)).toMatch(/^\/verify-email\/[12]$/);
    await page.reload();
    await field(page).waitFor();
  }
});

it('offers to try again when a link cannot be checked', async () => {
  const page = await stage.open('/terms');
  const mend = await breakCalls(page, 'verification.check');
  await page.goto(`${stage.site.url}/email/verify/7/${token}/1`);
  await page.getByText("We couldn't check your link.", { exact: true }).waitFor();
  expect(pathOf(page)).toBe('/verify-email/1');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await verified(page);
});

it('sends a dead link to the review form back to the verification page', async () => {
  const page = await stage.open('/companies/1/review?token=made-up');
  await stage.toast(page, 'Verification Failed');
  await stage.toast(page, 'The verification link is invalid or has expired. Please try again.');
  await heading(page, 'Verify your work email');
  expect(pathOf(page)).toBe('/verify-email/1');
});

it('says that a company is unknown and links home', async () => {
  for (const path of [
    '/verify-email/99999',
    '/verify-email/nonsense',
    '/verify-email',
    `/verify-email?token=${token}&company_id=99999`,
    `/email/verify/7/${token}/99999?email=kari@${domain}`,
    `/email/verify/7/${token}/nonsense`,
  ]) {
    const page = await stage.open(path);
    await heading(page, 'Company Not Found');
    expect(page.url()).not.toContain(token);
    expect(page.url()).not.toContain('@');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await heading(page, 'What is it really like to work there?');
  }
});

it('does not call a company unknown when the server does not respond, and offers to try again', async () => {
  for (const [path, shown] of [
    ['/verify-email/1', 'Verify your work email'],
    ['/companies/1/review?email=kari@northwind-logistics.example', 'Your review of Northwind Logistics'],
  ] as const) {
    const page = await stage.open('/about');
    const mend = await breakCalls(page, 'companies.get');
    await page.goto(stage.site.url + path);
    await heading(page, "We couldn't load this company");
    await page.getByText("The server didn't respond. Check your connection and try again.").waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, shown);
  }
});

it('says before anyone tries that people who have left need a work email that still works', async () => {
  for (const path of ['/', '/how-it-works', '/write-review', '/verify-email/1']) {
    const page = await stage.open(path);
    await page.getByRole('main').getByText('work email that still works').waitFor();
    await page.close();
  }
});

it('moves the focus to what has changed', async () => {
  const page = await stage.open('/verify-email/3');
  const focusOn = () => page.evaluate(() => document.activeElement?.textContent);
  await page.getByLabel('Work email').fill('focus@halden-foods.example');
  await page.keyboard.press('Enter');
  await expect.poll(focusOn).toBe('Check Your Email');
  await page.getByRole('button', { name: 'Send Another Email' }).click();
  await expect.poll(focusOn).toBe('Verify your work email');
});

it('says that there is one review per year and what to do, in the same words whether or not one was sent', async () => {
  await submitReview(stage.site, 5, 'posted@tindermark.example', 'Sent already.');
  const seen = [];
  // Both have the same letters, so lines break in the same places.
  for (const email of ['posted@tindermark.example', 'depots@tindermark.example']) {
    const page = await stage.open('/verify-email/5', { width: WIDTHS.phone });
    const screen = async () => {
      const note = page.getByText('You can send one review a year.');
      await note.getByText("Everyone sees this note, whether or not they've written a review.").waitFor();
      expect(await note.getByRole('link', { name: 'your receipt' }).getAttribute('href')).toBe('/receipt');
      const main = page.getByRole('main');
      return [(await main.innerText()).replace(email, 'ADDRESS'), await note.boundingBox()];
    };
    const form = await screen();
    await field(page).fill(email);
    await send(page);
    await heading(page, 'Check Your Email');
    seen.push([form, await screen()]);
  }
  expect(seen[0]).toEqual(seen[1]);
});

it('shows why the server refused to send an email', async () => {
  const page = await stage.open('/verify-email/2');
  for (let mail = 0; mail < callLimits.mails.times; mail += 1)
    await mailedToken(stage.site, 2, `many${mail}@ferrowell.example`).catch(() => undefined);
  await field(page).fill('one-more@ferrowell.example');
  await send(page);
  await page
    .getByText(/^Too many attempts\. Try again in \d+ (second|minute)s?\.$/)
    .first()
    .waitFor();
});
