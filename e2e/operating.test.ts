import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { breakCalls } from '../testing/browser/calls.ts';
import { problemsOf } from '../testing/browser/every-page.ts';
import { type Account, logIn } from '../testing/browser/rest.ts';
import { setUpModerator, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const admin = { email: 'ada@candor.example', password: 'correct horse battery staple' };
const stage = setUpStage({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
const moderator = setUpModerator(stage);

let asAdmin: Account;
beforeAll(async () => {
  asAdmin = await logIn(stage.site, admin);
});

it.each([
  [WIDTHS.phone, 'dark'],
  [WIDTHS.desktop, 'light'],
] as const)(
  'an admin sees what the doctor finds, worst first, and checks again (%i px, %s)',
  async (width, theme) => {
    const page = await stage.open('/admin?tab=health', { width, theme, as: asAdmin });
    const items = page.getByRole('region', { name: 'Health' }).getByRole('listitem');
    await items.filter({ hasText: "Warning. SMTP_URL isn't set" }).waitFor();
    const texts = await items.allInnerTexts();
    const places = texts.map((text) =>
      ['Problem.', 'Warning.', 'Fine.'].findIndex((word) => text.includes(word)),
    );
    expect(places).toEqual(places.toSorted());
    expect(places).toContain(2);
    expect(await problemsOf(page)).toEqual([]);
    const mend = await breakCalls(page, 'health.check');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText("We couldn't check the site.").waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await items.filter({ hasText: "Fine. The clock agrees with your device's." }).waitFor();
  },
);

it.each([
  [WIDTHS.phone, 'light'],
  [WIDTHS.desktop, 'dark'],
] as const)(
  'an admin adds a webhook, sees its secret once, tries it and removes it (%i px, %s)',
  async (width, theme) => {
    let tests = 0;
    await using receiver = createServer((_request, response) => {
      tests += 1;
      response.writeHead(tests > 1 ? 204 : 503).end();
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const page = await stage.open('/admin?tab=site', { width, theme, as: asAdmin });
    const webhooks = page.getByRole('region', { name: 'Webhooks' });
    const press = (name: string) => webhooks.getByRole('button', { name }).click();
    await webhooks.getByLabel('Address').fill('http://fjord.example');
    await webhooks.getByLabel("Length of the moderators' queue").fill('4');
    await press('Add a webhook');
    await webhooks.getByText('Enter 5 or more').waitFor();
    await webhooks.getByLabel("Length of the moderators' queue").fill('20');
    await press('Add a webhook');
    await webhooks.getByText('The address must begin with https://.').waitFor();
    await webhooks.getByLabel('Address').fill(url);
    await press('Add a webhook');
    await webhooks.getByText(/^whsec_/).waitFor();
    await press(`Send a test to ${url}`);
    await stage.toast(page, 'It answered with status 503.');
    await press(`Send a test to ${url}`);
    await stage.toast(page, 'It answered with status 204.');
    await webhooks.getByText('Last accepted an event in').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.reload();
    await webhooks.getByText('Also when more than 20 things are waiting').waitFor();
    expect(await webhooks.getByText(/whsec_/).count()).toBe(0);
    await press(`Remove ${url}`);
    await stage.toast(page, 'Webhook removed');
    await expect.poll(() => webhooks.getByRole('listitem').count()).toBe(0);
  },
);

it.each([
  ['health', 'Health'],
  ['audit', 'Audit log'],
  ['site', 'Site'],
  ['team', 'Team'],
])('is not there for moderators: %s', async (tab, name) => {
  const page = await stage.open(`/admin?tab=${tab}`, { as: moderator });
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor();
  expect(await page.getByRole('tab', { name }).count()).toBe(0);
});

it('an admin names the site, which every page then shows, and learns which color no one could read', async () => {
  const page = await stage.open('/admin?tab=site', { width: WIDTHS.phone, as: asAdmin });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Name').fill('Fjord Voices');
  await field('Accent color on light backgrounds').fill('#f0f0a0');
  await field('Social links').fill('Fediverse https://social.example/@fjord');
  await field('Legal operator').fill('Fjord Voices AS');
  await field('Postal address').fill('Harbor Road 1\nBergen');
  await field('Languages of reviews').fill('English or Norwegian');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/contrast/)
    .first()
    .waitFor();
  await field('Accent color on light backgrounds').fill('#5b2a86');
  await page.getByRole('button', { name: 'Save' }).click();
  await stage.toast(page, 'Settings saved');
  expect(await problemsOf(page)).toEqual([]);
  const visitor = await stage.open('/about');
  await visitor.getByRole('banner').getByText('Fjord Voices').waitFor();
  const footer = visitor.getByRole('contentinfo');
  await visitor.getByText('Responsible for this site: Fjord Voices AS').waitFor();
  expect(await footer.getByRole('link', { name: 'Fediverse' }).getAttribute('href')).toBe(
    'https://social.example/@fjord',
  );
  expect(await visitor.title()).toContain('Fjord Voices');
  await visitor.goto(`${stage.site.url}/terms`);
  await visitor.getByText('Please write in English or Norwegian, so').waitFor();
  await visitor.goto(`${stage.site.url}/companies/1/review?email=ada@northwind-logistics.example`);
  await visitor.getByText('Please write in English or Norwegian.', { exact: true }).waitFor();
});

it('an admin makes an API key, sees it once, and revokes it', async () => {
  const page = await stage.open('/admin?tab=site', { as: asAdmin });
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByLabel('Who uses the key').fill('Fjord Data');
  await keys.getByRole('button', { name: 'Make a key' }).click();
  const key = await keys.getByText(/^[\w-]{30,}$/).innerText();
  const read = () =>
    fetch(`${stage.site.url}/api/v1/companies`, { headers: { authorization: `Bearer ${key}` } });
  expect((await read()).headers.get('ratelimit-limit')).toBe('6000');
  await page.reload();
  await keys.getByText('Fjord Data').waitFor();
  expect(await keys.getByText(key).count()).toBe(0);
  await keys.getByRole('button', { name: 'Revoke the key of Fjord Data' }).click();
  await keys.getByText('Fjord Data').waitFor({ state: 'detached' });
  expect((await read()).status).toBe(401);
});
