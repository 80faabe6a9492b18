import type { BrowserContext, Page } from 'playwright';
import { expect, it } from 'vitest';
import { listCalls, loseAnswers } from '../testing/browser/calls.ts';
import {
  answerAll,
  askForLink,
  fillReview,
  getSlip,
  openLink,
  send,
  sendReview,
} from '../testing/browser/review-form.ts';
import { enterSlip, type SavedSlip, saveSlip, showSent, writeWithSlip } from '../testing/browser/slips.ts';
import { heading, pathOf, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const domain = 'ferrowell.example';
const says = (page: Page, text: string) => page.getByRole('alert').getByText(text).waitFor();
const write = (page: Page) => page.getByRole('button', { name: 'Write now' }).click();

it('is saved as a file with a plain name that names no company', async () => {
  const page = await openLink(stage, { width: WIDTHS.phone, height: 480 });
  await page.getByLabel(/^The part after the @/).fill(domain);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Get your slip' }).dispatchEvent('click');
  await heading(page, 'Write now, or keep it for later?');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const slip = await saveSlip(page);
  expect(slip.name).toBe('candor-slip.txt');
  expect(slip.text).not.toMatch(/ferrowell/i);
  expect(slip.words).toHaveLength(35);
  expect(slip.text).toContain(`${stage.site.url}${slip.address}\n`);
  await page.getByText('Use it until January 31, from any device or network.').waitFor();
  await page.getByText("Once you've saved it, you can close this tab.").waitFor();
});

it('asks once before someone leaves with nothing saved, and not after they saved it', async () => {
  const page = await openLink(stage);
  await getSlip(page);
  const dialogs: string[] = [];
  let accept = false;
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type() === 'confirm' ? dialog.message() : dialog.type());
    return accept ? dialog.accept() : dialog.dismiss();
  });
  const companies = page.getByRole('banner').getByRole('link', { name: 'Companies' });
  await companies.click();
  const question = "You haven't saved your slip, and you can't get it again. Leave this page anyway?";
  expect(dialogs.splice(0)).toEqual([question]);
  expect(pathOf(page)).toBe('/companies/2/review');
  // Also where someone writes with it right away, before anything is typed.
  for (const next of [() => undefined, () => write(page)]) {
    await next();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    await asked;
    expect(dialogs.splice(0)).toEqual(['beforeunload']);
  }
  accept = true;
  await page.evaluate(() => setTimeout(() => location.reload()));
  await page.getByRole('button', { name: 'Write now' }).waitFor();
  expect(dialogs.splice(0)).toEqual(['beforeunload']);
  await companies.click();
  await page.waitForURL('**/companies');
  expect(dialogs.splice(0)).toEqual([question]);
  await page.goBack();
  await saveSlip(page);
  await companies.click();
  await page.waitForURL('**/companies');
  await page.goBack();
  await page.getByText('0 of 20 answered').waitFor();
  await page.reload();
  expect(dialogs).toEqual([]);
});

it('is for the domain that was typed in the tab that asked for the link, without asking again', async () => {
  const asking = await stage.open('/verify-email/2');
  await asking.getByLabel('Work email').fill(`tabs@${domain}`);
  await asking.getByRole('button', { name: 'Send Verification Email' }).click();
  await heading(asking, 'Check Your Email');
  const link = (await stage.site.newestLink()).slice(stage.site.url.length);
  const page = await stage.open(link, { besides: asking });
  await page.getByText(`${domain} is the part after the @ in the address you typed.`).waitFor();
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);

  // As if the site called the company by another domain here.
  const lie = 'ferrowell-group.example';
  const lied = await stage.open('/terms', { besides: asking });
  await lied.route(/companies\.get/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(domain, lie) });
  });
  const calls = listCalls(lied, 'anonymity.');
  await lied.goto(stage.site.url + link.replace(domain, lie));
  await heading(lied, 'Your link is for another company');
  await says(lied, `You typed an address at ${domain}, but this page is about ${lie}.`);
  await lied.getByRole('alert').getByRole('link', { name: domain }).click();
  await lied.getByRole('link', { name: 'Ferrowell Systems' }).waitFor();
  expect(calls.filter((url) => /keys|issue/.test(url))).toEqual([]);

  const keptBy = (tab: Page) => tab.evaluate(() => Object.keys(sessionStorage).sort());
  expect(await keptBy(asking)).toEqual(['code_request_2', 'typed_domain_2']);
  await page.getByRole('button', { name: 'Get your slip' }).click();
  await heading(page, 'Write now, or keep it for later?');
  await expect.poll(() => keptBy(asking), { timeout: 5000 }).toEqual([]);
});

it('is given only for the domain that its owner types in another browser', async () => {
  const page = await openLink(stage);
  const calls = listCalls(page, 'anonymity.');
  const field = page.getByLabel(/^The part after the @/);
  const get = page.getByRole('button', { name: 'Get your slip' });
  await get.click();
  await says(page, 'Type the part after the @ in your work email.');
  await field.fill('halden-foods.example');
  await get.click();
  await says(page, `This page is about ${domain}. If that isn't the part after the @ in your work email,`);
  expect(calls.filter((url) => /keys|issue/.test(url))).toEqual([]);
  await field.fill(' Someone@FERROWELL.example ');
  await get.click();
  await heading(page, 'Write now, or keep it for later?');
});

it('survives a reload at each step', async () => {
  const page = await openLink(stage);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await getSlip(page);
  const about = page.getByText(/^\w+, \w+, \w+ and 32 more$/);
  const words = await about.innerText();
  await page.reload();
  expect(await about.innerText()).toBe(words);
  await write(page);
  await answerAll(page);
  await page.reload();
  await page.getByText('20 of 20 answered').waitFor();
  await sendReview(stage, page, 'Reloaded at each step.');
  const receipt = await page.getByRole('img', { name: /^Receipt: / }).getAttribute('aria-label');
  await page.reload();
  await page.getByRole('img', { name: receipt ?? '' }).waitFor();
});

it('is the receipt once it has been used, so nothing else has to be saved', async () => {
  const page = await openLink(stage, { width: WIDTHS.phone });
  await getSlip(page);
  const slip = await saveSlip(page);
  await write(page);
  await fillReview(page, 'As it was at first.');
  const mend = await loseAnswers(page, 'anonymity.submit');
  await send(page).click();
  await says(page, "We don't know if your review arrived.");
  await mend();
  await sendReview(stage, page, 'As it is now.');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.accept();
  });
  const next = page.getByRole('region', { name: 'What happens next' });
  await next.getByText("Your slip has been used. It's your receipt now.").waitFor();
  await next.getByText('Open it with your slip, and change it if you need to.').waitFor();
  expect(await page.getByRole('img', { name: /^Receipt: / }).count()).toBe(0);
  await next.getByRole('link', { name: 'your slip' }).click();
  await enterSlip(page, slip.words.join(' '));
  await showSent(page);
  await page.getByText('As it was at first.', { exact: true }).waitFor();
  await page.reload();
  expect(dialogs).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

type Sent = { call: string; text: string };

/** Every request from now on as it leaves the browser: address, headers and body, in order. */
function recordRequests(context: BrowserContext): () => Promise<Sent[]> {
  const recorded: Promise<Sent>[] = [];
  context.on('request', (request) => {
    // The fragment is recorded, but no browser sends it.
    const url = request.url().replace(/#.*/, '');
    const sent = async () => {
      const headers = Object.entries(await request.allHeaders()).join('\n');
      const text = [url, headers, request.postDataBuffer()?.toString('latin1')].join('\n');
      return { call: new URL(url).pathname.split('/').at(-1) ?? '', text };
    };
    recorded.push(sent());
  });
  return () => Promise.all(recorded);
}

/** The calls that contain the secret, in any spelling. Its first 110 bits are ten words. */
function leaks(sent: Sent[], { address, words }: SavedSlip): string[] {
  const secret = Buffer.from(address.split('#')[1] ?? '', 'base64url').subarray(0, 15);
  expect(secret).toHaveLength(15);
  const forms = ['base64url', 'base64', 'hex', 'latin1'] as const;
  const spellings = [...forms.map((form) => secret.toString(form)), secret.join()];
  const pairs = words.slice(0, 10).map((word, index) => `\\b${word}[^a-z]{1,9}${words[index + 1]}\\b`);
  const twoWords = new RegExp(pairs.join('|'), 'i');
  const isIn = (text: string) =>
    twoWords.test(text) || spellings.some((spelling) => text.toLowerCase().includes(spelling.toLowerCase()));
  const found = sent.filter(({ text }) => isIn(text) || isIn(decoded(text)));
  return found.map(({ call }) => call);
}

const decoded = (text: string) =>
  text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

it('has a secret that is in no request on the whole way, whatever it is written as', async () => {
  const atWork = await stage.open('/verify-email/2', { context: { permissions: ['clipboard-write'] } });
  const atHome = await stage.open('/terms', { context: {} });
  const requests = [atWork, atHome].map((page) => recordRequests(page.context()));
  const slip = await getAndSave(atWork);
  await atHome.goto(stage.site.url + slip.address);
  await writeWithSlip(atHome);
  await sendReview(stage, atHome, 'Nothing of the secret.');
  await atHome.getByRole('link', { name: 'your slip' }).click();
  await enterSlip(atHome, slip.words.join(' '));
  await showSent(atHome);
  await atHome.getByText('Nothing of the secret.', { exact: true }).waitFor();
  await atHome.getByRole('button', { name: 'Check for updates' }).click();
  await atHome.waitForLoadState('networkidle');

  const sent = (await Promise.all(requests.map((read) => read()))).flat();
  const calls = sent.map(({ call }) => call);
  for (const call of ['verification.send', 'issue', 'submit', 'status'])
    expect(calls.filter((name) => name.endsWith(call)).length, call).toBeGreaterThan(0);
  expect(leaks(sent, slip)).toEqual([]);
});

it('has a secret that would be noticed in an address, a header and a body', async () => {
  const page = await stage.open('/verify-email/2', { context: { permissions: ['clipboard-write'] } });
  const requests = recordRequests(page.context());
  const slip = await getAndSave(page);
  const secret = slip.address.split('#')[1]?.slice(0, 20) ?? '';
  await page.evaluate(
    async ([text = '', words = '']) => {
      await fetch(`/healthz?in-address=${text}`);
      await fetch('/healthz?in-words', { headers: { 'x-words': words } });
      await fetch('/readyz', { method: 'POST', body: JSON.stringify({ words }) });
      await fetch(`/feed.atom?${new URLSearchParams({ words })}`);
    },
    [secret, slip.words.slice(3, 6).join(' ')],
  );
  expect(leaks(await requests(), slip)).toEqual(['healthz', 'healthz', 'readyz', 'feed.atom']);
});

let people = 0;

/** From the page that asks for a work email to a slip that is saved in every way. */
async function getAndSave(page: Page): Promise<SavedSlip> {
  people += 1;
  await askForLink(page, `secret${people}@ferrowell.example`);
  await page.goto(await stage.site.newestLink());
  await page.getByRole('button', { name: 'Get your slip' }).click();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  return saveSlip(page);
}
