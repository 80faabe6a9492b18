import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { codeIn } from '#testing/server/mail-server.ts';
import { askInstead, breakCalls, listCalls } from '../testing/browser/calls.ts';
import { mailedLink, mailedToken, submitReview, tokenIn } from '../testing/browser/rest.ts';
import { answer, askForLink, openReviewForm, sendReview, writeNow } from '../testing/browser/review-form.ts';
import { enterSlip, saveSlip, writeWithSlip } from '../testing/browser/slips.ts';
import { pathOf, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const domain = 'ferrowell.example';

let people = 0;
const newLink = () => {
  people += 1;
  return mailedLink(stage.site, 2, `linked${people}@${domain}`);
};
const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Your link works. Now get your slip.' });

it('comes in an email that fits a small phone', async () => {
  await newLink();
  const mails = (await (await fetch(`${stage.site.url}/dev/mailbox.json`)).json()) as { html: string }[];
  const page = await stage.open('/terms', { width: WIDTHS.small });
  // Our pages don't let text become a document.
  await page.goto('about:blank');
  await page.setContent(mails[0]?.html ?? '');
  await page.getByText('Check our key (optional)').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS.small);
});

it('carries the token and the domain in its fragment, which no server sees, and leaves no trace of them', async () => {
  const link = await newLink();
  const token = tokenIn(link);
  expect(link).toBe(`/companies/2/review#token=${token}&domain=${domain}`);
  const page = await stage.open('/terms');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await page.goto(stage.site.url + link);
  await heading(page).waitFor();
  expect(requests.length).toBeGreaterThan(3);
  // Requests are recorded with the fragment that their page has, but browsers don't send it.
  const sent = requests.map((request) => request.replace(/#\S*/, ''));
  expect(sent.filter((request) => request.includes(token))).toEqual([]);
  expect(pathOf(page)).toBe('/companies/2/review');
  expect(
    await page.evaluate(() => JSON.stringify([history.state, location.href, document.title])),
  ).not.toContain(token);
  await page.reload();
  await heading(page).waitFor();
  expect(pathOf(page)).toBe('/companies/2/review');
});

it("shows the company's domain beside its name", async () => {
  for (const width of [WIDTHS.small, WIDTHS.desktop]) {
    const page = await openReviewForm(stage, { width });
    const name = await page.getByRole('heading', { level: 1 }).boundingBox();
    const shown = await page.getByRole('main').getByText(domain, { exact: true }).boundingBox();
    const below = (shown?.y ?? 0) - (name?.y ?? 0) - (name?.height ?? 0);
    expect(below).toBeLessThan(20);
  }
});

it('shows the same, whether or not this person has posted, and says at the top of the form that there is one review a year', async () => {
  await submitReview(stage.site, 2, `posted@${domain}`, 'Sent already.');
  const seen = [];
  for (const person of ['posted', 'silent']) {
    const link = await mailedLink(stage.site, 2, `${person}@${domain}`);
    const opened = await stage.open(link, { width: WIDTHS.phone });
    await opened.getByLabel(/^The part after the @/).waitFor();
    const slip = await opened.getByRole('main').innerText();
    const page = await stage.open(`/companies/2/review?email=${person}@${domain}`, { width: WIDTHS.phone });
    const note = page.getByText(
      "You can send one review a year. If you've already sent one, change it with your receipt.",
    );
    await note.waitFor();
    const { y = Infinity } = (await note.boundingBox()) ?? {};
    expect(y).toBeLessThan((await page.getByRole('radiogroup').first().boundingBox())?.y ?? 0);
    const receipt = note.getByRole('link', { name: 'your receipt' });
    expect(await receipt.getAttribute('href')).toBe('/receipt');
    seen.push([slip, y, await page.getByRole('main').innerText()]);
  }
  expect(seen[0]).toEqual(seen[1]);
});

const paste = (page: Page, link: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, link.split('#')[1] ?? '');

it('works when it is pasted into a tab that already shows another, and into one that shows the form, which stays', async () => {
  const page = await stage.open(await newLink());
  await heading(page).waitFor();
  const loads = listCalls(page, '/companies/2/review');
  const next = await newLink();
  const checks = page.waitForRequest(/verification\.check/);
  await paste(page, next);
  expect((await checks).postData()).toContain(tokenIn(next));
  await heading(page).waitFor();
  expect(pathOf(page)).toBe('/companies/2/review');
  const stored = await page.evaluate(() => sessionStorage.getItem('review_access_2'));
  expect(stored).toContain(tokenIn(next));
  await writeNow(page);
  await answer(page, 4, 9);
  await paste(page, await newLink());
  await expect.poll(() => pathOf(page)).toBe('/companies/2/review');
  await page.getByText('1 of 20 answered').waitFor();
  expect(loads).toEqual([]);
});

it('leads to the form with the draft that this tab has', async () => {
  const page = await openReviewForm(stage);
  await answer(page, 4, 9);
  // As after a refused slip.
  await page.evaluate(() => sessionStorage.removeItem('slip_2'));
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(stage.site.url + (await newLink()));
  await page.reload();
  await page.getByLabel(/^The part after the @/).fill(domain);
  await page.getByRole('button', { name: 'Get your slip' }).click();
  await page.getByText('1 of 20 answered').waitFor();
});

it('leaves the address bar also where there is no form', async () => {
  const token = tokenIn(await newLink());
  for (const path of ['/companies/nonsense/review', '/companies/99999/review']) {
    for (const link of [`${path}#token=${token}&domain=${domain}`, `${path}?token=${token}`]) {
      const page = await stage.open(link);
      await page.getByRole('heading', { level: 1, name: 'Company not found' }).waitFor();
      expect(pathOf(page)).toBe(path);
    }
  }
});

it('works without a domain, and with capitals in it', async () => {
  const token = await mailedToken(stage.site, 2, `plain@${domain}`);
  for (const link of [`?token=${token}`, `#token=${token}`, `#token=${token}&domain=Ferrowell.EXAMPLE`]) {
    const page = await stage.open(`/companies/2/review${link}`);
    await heading(page).waitFor();
    expect(pathOf(page)).toBe('/companies/2/review');
  }
});

it('opens no form for a company with another domain: says so, sends nothing and says what to do', async () => {
  const link = await newLink();
  const page = await stage.open('/terms');
  // As if the site showed another company of the same name to this person.
  await askInstead(page, '{"id":2}', '{"id":3}');
  const calls = listCalls(page, '/api/');
  await page.goto(stage.site.url + link);
  const title = 'This link is for another company';
  const shown = page.getByRole('alert').filter({ hasText: title });
  await shown.getByRole('heading', { level: 1, name: title }).waitFor();
  await shown.getByText(`We made it for ${domain}, but this page is about halden-foods.example.`).waitFor();
  await shown.getByText('Nothing was sent.').waitFor();
  await page.waitForLoadState('networkidle');
  expect(calls.filter((url) => /verification|issue|submit/.test(url))).toEqual([]);
  expect(pathOf(page)).toBe('/companies/2/review');
  await page.reload();
  await shown.waitFor();
  // What it says to do leads to the right company.
  await page.unrouteAll();
  await shown.getByRole('link', { name: `Find ${domain}` }).click();
  await page.getByRole('link', { name: 'Ferrowell Systems' }).waitFor();
});

it('says in a second tab that there is a draft in the first, as long as there is one', async () => {
  const first = await stage.open(await newLink(), { width: WIDTHS.phone });
  await first.getByLabel(/^The part after the @/).fill(domain);
  await first.getByRole('button', { name: 'Get your slip' }).click();
  const words = (await saveSlip(first)).words.join(' ');
  await first.getByRole('button', { name: 'Write now' }).click();
  const openSlip = async () => {
    const page = await stage.open('/slip', { besides: first });
    await enterSlip(page, words);
    await writeWithSlip(page);
    return page;
  };
  const second = await openSlip();
  const note = second.getByText('Your answers are in another tab. Continue there, or start again here.');
  await answer(first, 4, 9);
  await note.waitFor();
  const third = await openSlip();
  await third.getByText('Your answers are in another tab.').waitFor();
  expect(await first.getByText('Your answers are in another tab.').count()).toBe(0);
  // People who start again here go on here.
  await answer(second, 1, 2);
  await note.waitFor();
  first.on('dialog', (dialog) => dialog.accept());
  await first.getByRole('button', { name: 'Discard draft' }).click();
  await note.waitFor({ state: 'detached' });
  await third.getByText('Your answers are in another tab.').waitFor();
  await second.close();
  // A headless browser doesn't say that its tabs are switched.
  await third.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await third.getByText('Your answers are in another tab.').waitFor({ state: 'detached' });
});

const opened = (page: Page) => page.getByRole('button', { name: 'Get your slip' }).waitFor();

let asking = 0;
/** A tab in which someone has asked for a link, and the code in the email. */
async function ask() {
  asking += 1;
  const page = await stage.open('/verify-email/2');
  await askForLink(page, `coded${asking}@ferrowell.example`);
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
