import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { recordName, recordValue } from '#shared/rules/domain-record.ts';
import { queueOf } from '#testing/browser/desk.ts';
import { callRest } from '#testing/browser/rest.ts';
import { setUpModerator, setUpStage } from '#testing/browser/stage.ts';
import { startDns } from '#testing/server/dns-server.ts';
import { fillWithMarkup, type Hostile, textFields } from './hostile-site.ts';
import { packed, payloads } from './payloads.ts';
import { setTrap, type Trap } from './trap.ts';

const domains = payloads.map((_, turn) => `stranger${turn}.example`);
const dns = await startDns(
  Object.fromEntries(domains.map((domain) => [recordName(domain), [recordValue(`hr@${domain}`)]])),
);
const stage = setUpStage({ RATE_LIMITS: 'off', DNS_SERVERS: dns.address });
afterAll(dns.close);
beforeAll(promoteModerator);
const moderator = setUpModerator(stage);
let hostile: Hostile;
let visitor: Trap;
let admin: Trap;

beforeAll(async () => {
  hostile = await fillWithMarkup(stage.site, moderator.token);
  await publishInPast();
  [visitor, admin] = await Promise.all([setTrap(stage), setTrap(stage, moderator)]);
});

/** To an admin, who sees more tabs. */
async function promoteModerator(): Promise<void> {
  await using db = connect(`sqlite:${stage.site.database}`);
  await db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('email', '=', stage.site.moderator.email)
    .execute();
}

/** Feeds show reviews of past months only. */
async function publishInPast(): Promise<void> {
  const db = connect(`sqlite:${stage.site.database}`);
  await db.transaction().execute(async (trx: Transaction) => {
    await trx
      .updateTable('reviews')
      .set({ published_month: '2026-01' })
      .where('company_id', 'in', hostile.companies)
      .where('status', '=', 'published')
      .execute();
    await publicDataChanged(trx);
  });
  await db.destroy();
}

/** Companies whose names begin differently. All payloads together are in their reviews. */
const some = (every = 5) => hostile.companies.filter((_, index) => index % every === 0);
const published = () => hostile.companies.filter((_, index) => index % 4 > 1);

it('is in every text field of every call', () => {
  const fields = (name: string) => textFields.find((call) => call.name === name)?.fields;
  const unsent = textFields.map(({ name }) => name).filter((name) => !hostile.sent.has(name));
  expect(textFields.length).toBeGreaterThan(9);
  // The private path takes the same content as the plain one. Every page shows the last, so it's sent at the end.
  expect(unsent.toSorted()).toEqual(['anonymity.submit', 'managedSite.change', 'secondReadings.decide']);
  expect(fields('anonymity.submit')).toEqual(fields('reviews.submit'));
  // Drawn at random. Its message goes the way of any other decision's.
  expect(fields('secondReadings.decide')).toEqual(fields('moderation.decideReview'));
});

it('is text in every document that the server renders, in feeds and in what search engines read', async () => {
  const paths = hostile.companies.flatMap((id) => [`/companies/${id}`, `/companies/${id}/feed.atom`]);
  const lists = [
    '/',
    '/companies',
    '/companies?search=alert',
    '/companies?search=script&pages=2',
    '/feed.atom',
  ];
  expect(await visitor.parse([...paths, ...lists])).toEqual([]);
  for (const [index, id] of hostile.companies.entries()) {
    const html = await (await fetch(`${stage.site.url}/companies/${id}`)).text();
    const { name } = await callRest<{ name: string }>(stage.site, `/companies/${id}`);
    // Names are one line.
    const expected = payloads[index]?.includes('\u2028') ? payloads[0] : payloads[index];
    expect(name.startsWith(expected?.trim() ?? '')).toBe(true);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(name).slice(1, -1));
  }
});

it('is text on every page of a company, opened or reached by a link', async () => {
  for (const id of some()) {
    await visitor.visit(`/companies/${id}`);
    await visitor.expectText();
  }
  await visitor.visit('/companies?search=alert');
  await visitor.expectText();
  await visitor.page.locator(`main a[href^="/companies/"]`).first().click();
  await visitor.page.getByRole('link', { name: 'Write a Review' }).first().waitFor();
  await visitor.expectText();
  const [withReview = 0] = published();
  await visitor.visit(`/companies/${withReview}`);
  await visitor.page.getByRole('article').getByRole('button', { name: 'Report' }).first().click();
  await visitor.page.getByRole('dialog').waitFor();
  await visitor.expectText();
});

it('is text where people search, verify and write', async () => {
  const { page } = visitor;
  for (const path of ['/', '/write-review']) {
    await visitor.visit(path);
    await page.getByRole('combobox').first().fill('alert');
    await page.getByRole('option').first().waitFor();
    await visitor.expectText();
  }
  for (const id of some(15)) {
    for (const path of [`/verify-email/${id}`, `/companies/${id}/review`, `/verify-email?company_id=${id}`]) {
      await visitor.visit(path);
      await visitor.expectText();
    }
  }
});

it('is text in a toast and on the page that follows', async () => {
  const { page } = visitor;
  await visitor.visit('/');
  await page.getByRole('button', { name: 'Add a new company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a New Company' });
  await dialog.getByLabel('Company Name').fill(payloads[1] ?? '');
  await dialog.getByLabel('Company Domain').fill('toasted.example');
  await dialog.getByRole('button', { name: 'Create Company' }).click();
  await page.getByText(`${payloads[1]} has been added successfully.`).first().waitFor();
  await visitor.expectText();
});

it('is text to those who sent a legal notice or opened a dispute', async () => {
  const { page } = visitor;
  for (const path of hostile.claims) {
    await visitor.visit(path);
    await page.getByRole('main').getByText('alert(1)').first().waitFor();
    await visitor.expectText();
  }
});

it('is text to the author who comes back, in messages, fields and dialogs', async () => {
  const { page } = visitor;
  // One for each state: pending and changed, rejected with an appeal, published, reported.
  for (const receipt of hostile.receipts.slice(0, 4)) {
    await visitor.visit('/receipt');
    await page.getByLabel('Slip or receipt', { exact: true }).fill(receipt);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Your review/ }).waitFor();
    await visitor.expectText();
    const change = page.getByRole('button', { name: 'Change Review', exact: true });
    if ((await change.count()) === 0) continue;
    await change.click();
    await page.getByRole('heading', { level: 1, name: /^Change your review/ }).waitFor();
    await visitor.expectText();
  }
});

it('is text to moderators, in every tab, status and dialog', async () => {
  const { page } = admin;
  await admin.visit('/admin');
  await admin.expectClean();
  await admin.visit('/admin?tab=companies');
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('alert');
  await admin.expectText();
  // What happened to each is in `fillWithMarkup`.
  for (const [status, company] of [
    ['pending', hostile.companies[0]],
    ['published', hostile.companies[2]],
    ['rejected', hostile.companies[5]],
  ]) {
    await admin.visit(`/admin?tab=reviews&status=${status}&company=${company}`);
    await page.getByRole('article').filter({ hasText: 'alert(1)' }).waitFor();
    if (status === 'pending') await page.getByText('asks for a second opinion').waitFor();
    await admin.expectText();
  }
  for (const button of ['Reject', 'Ask the Author']) {
    await admin.visit(`/admin?tab=reviews&company=${hostile.companies[0]}`);
    await page.getByRole('article').getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await admin.expectText();
  }
  await admin.visit('/admin?tab=reports');
  await queueOf(page).filter({ hasText: 'alert(1)' }).first().click();
  await page.getByRole('article').filter({ hasText: 'alert(1)' }).waitFor();
  await admin.expectText();
  for (const tab of ['corrections', 'disputes', 'notices', 'replies', 'team', 'audit']) {
    await admin.visit(`/admin?tab=${tab}`);
    await page.getByRole('tabpanel').getByText('alert(1)').filter({ visible: true }).first().waitFor();
    await admin.expectText();
  }
});

it('is text in the name of an account, on every page of someone who signs in with it', async () => {
  const { user } = hostile.account;
  const stranger = await setTrap(stage, { ...hostile.account, user: { ...user, roles: ['moderator'] } });
  expect(user.name).toContain('alert(1)');
  for (const path of ['/', '/admin', '/login']) {
    await stranger.visit(path);
    await stranger.expectClean();
  }
  await stranger.page.close();
});

it('is text in feeds and data that someone opens in the browser', async () => {
  for (const id of published().slice(0, 2)) {
    for (const path of [
      `/companies/${id}/feed.atom`,
      `/api/v1/companies/${id}`,
      `/api/v1/reviews?company_id=${id}`,
    ]) {
      await visitor.page.goto(stage.site.url + path);
      await visitor.expectText();
    }
  }
});

it('is text in emails and in the mailbox', async () => {
  const { page } = visitor;
  for (const local of ["'/onfocus=alert`1`/autofocus='", '{{alert`1`}}', '&lt;&#60', "`-alert`1`-'"]) {
    const body = { email: `${local.replaceAll(/[;]/g, '')}@northwind-logistics.example`, company_id: 1 };
    await callRest(stage.site, '/email/verify/send', { body });
  }
  await page.goto(`${stage.site.url}/dev/mailbox`);
  await page.getByText('alert`1`').first().waitFor();
  await visitor.expectClean();
  const mails = (await (await fetch(`${stage.site.url}/dev/mailbox.json`)).json()) as {
    html: string;
    text: string;
  }[];
  expect(mails.length).toBeGreaterThan(4);
  for (const { html, text } of mails) {
    expect(html).not.toContain('alert(');
    expect(text).not.toContain('alert(');
  }
  await page.setContent(mails[0]?.html ?? '');
  await page.getByRole('link', { name: 'Write your review' }).waitFor();
  // The button, and the same link in letters.
  expect(await page.locator('a, img, script, iframe, [style*="url"]').count()).toBe(2);
});

it('is text wherever the site says what it is called and who runs it', async () => {
  const { url, fields } = textFields.find(({ name }) => name === 'managedSite.change') ?? {
    url: '',
    fields: [],
  };
  const typed = Object.fromEntries(fields.map(([field, most]) => [field, packed(most, 0)]));
  const links = [{ name: packed(40, 0), href: 'https://candor.example/' }];
  const body = { ...typed, social_links: links, footer_links: links };
  await callRest(stage.site, url, { method: 'PATCH', body, token: moderator.token });
  const paths = ['/', '/about', '/companies', '/terms', '/privacy'];
  expect(await visitor.parse(paths)).toEqual([]);
  for (const path of [...paths, '/admin?tab=site']) {
    await admin.visit(path);
    await admin.expectText();
  }
  await visitor.page.goto(`${stage.site.url}/feed.atom`);
  await visitor.expectText();
});
