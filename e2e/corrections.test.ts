import { randomFillSync } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { month, monthName } from '#shared/rules/calendar.ts';
import type { Company } from '#shared/schemas/company.ts';
import { stillAgain } from '../testing/browser/desk.ts';
import { callRest } from '../testing/browser/rest.ts';
import { setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);

const drawing = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4v2H0z" fill="#b3402a"/></svg>',
  ),
};

/** A picture in which each pixel has a random color, so it can't be compressed: a Windows bitmap of 24 bits. */
function noisyPicture(width: number, height: number) {
  const buffer = randomFillSync(Buffer.alloc(54 + width * height * 3));
  buffer.fill(0, 0, 54).write('BM');
  buffer.writeUInt32LE(54, 10);
  buffer.writeUInt32LE(40, 14);
  buffer.writeInt32LE(width, 18);
  buffer.writeInt32LE(height, 22);
  buffer.writeUInt16LE(1, 26);
  buffer.writeUInt16LE(24, 28);
  return { name: 'photo.bmp', mimeType: 'image/bmp', buffer };
}

const read = (id: number) => callRest<Company>(stage.site, `/companies/${id}`);
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Suggest a correction' });
const fieldOf = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true });
const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Send' }).click();

async function openDialog(companyId: number): Promise<Page> {
  const page = await stage.open(`/companies/${companyId}`);
  await page.getByRole('button', { name: 'Suggest a correction' }).click();
  await dialogOf(page).waitFor();
  return page;
}

async function openTab(): Promise<Page> {
  const page = await stage.open('/admin', { as: moderator });
  await page.getByRole('tab', { name: 'Corrections' }).click();
  return page;
}
const correctionOf = (page: Page, company: string) =>
  page.getByRole('article', { name: `Correction of ${company}` });

it('adds what else is known about a company, and refuses what is no year', async () => {
  const page = await stage.open('/');
  await page.getByRole('button', { name: 'Add a new company' }).click();
  const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
  await field('Company Name *').fill('Kaianlegget');
  await field('Company Domain *').fill('kaianlegget.example');
  expect(await field('Website').isVisible()).toBe(false);
  await page.getByText('More about the company (optional)').click();
  await field('Website').fill('kaianlegget.example/om');
  await field('Industry').selectOption({ label: '\u2003Warehousing and freight' });
  await field('Country').selectOption({ label: 'Norway' });
  await field('Size').selectOption({ label: '50 to 249 people' });
  await field('Year of that size').fill('2025');
  await field('Year founded').fill('long');
  await page.keyboard.press('Enter');
  await page.getByText('Year founded must be a year, such as 1998.').waitFor();
  await field('Year founded').fill('1961');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Kaianlegget' }).waitFor();
  const company = await callRest<Company>(stage.site, new URL(page.url()).pathname);
  expect(company).toMatchObject({
    ...{ website: 'https://kaianlegget.example/om', industry: 'H52', country: 'NO' },
    ...{ size: 50, size_year: 2025, founded: 1961 },
  });
  expect(company.fact_sources.founded?.source).toBe('added with the company');
});

it("links a website at the company's own domain, and names one elsewhere until someone has checked it", async () => {
  const about = async (website: string) => {
    const body = { name: 'Torvgate', domain: `torvgate-${website.length}.example`, website };
    const { id } = await callRest<Company>(stage.site, '/companies', { body });
    const page = await stage.open(`/companies/${id}`);
    return page.getByRole('region', { name: 'About the company' });
  };
  const own = await about('https://jobs.torvgate-32.example');
  await own.getByRole('link', { name: 'jobs.torvgate-32.example' }).waitFor();
  const elsewhere = await about('https://torvgate.elsewhere.example/');
  await elsewhere.getByText('torvgate.elsewhere.example').waitFor();
  expect(await elsewhere.getByRole('link', { name: 'elsewhere' }).count()).toBe(0);
});

it('shows the industry and size of a company in the list below its place, and nothing that is unknown', async () => {
  const page = await stage.open('/companies?pages=2');
  const card = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  expect((await card('Northwind Logistics').innerText()).split('\n').filter(Boolean)).toEqual(
    expect.arrayContaining([
      'Northwind Logistics',
      'northwind-logistics.example',
      'Rotterdam, Netherlands',
      'Warehousing and freight, 1,000 to 4,999 people',
    ]),
  );
  const lumenpath = await card('Lumenpath Learning').innerText();
  expect(lumenpath).toContain('Education');
  expect(lumenpath).not.toMatch(/people|unknown/i);
});

const rows = (page: Page) =>
  page
    .getByRole('region', { name: 'About the company' })
    .evaluate((region) =>
      [...region.querySelectorAll('dt')].map((name) => [
        name.textContent,
        name.nextElementSibling?.textContent,
      ]),
    );

it('shows what is known about a company on its page, and where it is from', async () => {
  const page = await stage.open('/companies/1');
  const about = page.getByRole('region', { name: 'About the company' });
  expect(await rows(page)).toEqual([
    ['Work email', '@northwind-logistics.example'],
    ['Website', 'northwind-logistics.example'],
    ['Industry', 'Warehousing and freight'],
    ['Size', '1,000 to 4,999 people (2025)'],
    ['Founded', '1994'],
    ['Country', 'Netherlands'],
  ]);
  const link = about.getByRole('link', { name: 'northwind-logistics.example' });
  expect(await link.getAttribute('href')).toBe('https://northwind-logistics.example');
  // The company doesn't learn who came from here.
  expect(await link.getAttribute('rel')).toContain('noreferrer');
  const month = new Date().toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await about.getByText(`From Wikidata, ${month}.`).waitFor();
  const header = page.getByRole('main').getByText('Warehousing and freight · 1,000 to 4,999 people (2025)');
  expect(await header.count()).toBe(1);
});

it('leaves out what is unknown about a company on its page', async () => {
  const body = { name: 'Kaianlegget Nord', domain: 'kaianlegget-nord.example' };
  const { id } = await callRest<Company>(stage.site, '/companies', { body });
  const page = await stage.open(`/companies/${id}`);
  expect(await rows(page)).toEqual([['Work email', '@kaianlegget-nord.example']]);
  const about = page.getByRole('region', { name: 'About the company' });
  expect(await about.innerText()).not.toMatch(/From|unknown|null/);
});

it('begins with what is known, asks for a change, and says which file it can read', async () => {
  const page = await openDialog(1);
  const values = [
    'HQ Location',
    'Website',
    'Industry',
    'Country',
    'Size',
    'Year of that size',
    'Year founded',
  ];
  expect(await Promise.all(values.map((label) => fieldOf(page, label).inputValue()))).toEqual([
    ...['Rotterdam, Netherlands', 'https://northwind-logistics.example', 'H52', 'NL', '1000', '2025', '1994'],
  ]);
  await send(page);
  await dialogOf(page).getByText('Change at least one fact, or choose a logo.').waitFor();
  await fieldOf(page, 'Logo').setInputFiles({ ...drawing, buffer: Buffer.from('no picture') });
  await dialogOf(page).getByText("We can't read this file. Choose a picture, such as a PNG.").waitFor();
  await fieldOf(page, 'Year founded').fill('long ago');
  await send(page);
  await dialogOf(page).getByText('Year founded must be a year, such as 1998.').waitFor();
});

it('closes without a question as long as nothing has changed', async () => {
  const page = await openDialog(1);
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
});

it('changes the company and its logo once a moderator has approved it', async () => {
  const page = await openDialog(2);
  const before = await read(2);
  await fieldOf(page, 'Year founded').fill('1987');
  await fieldOf(page, 'Logo').setInputFiles(drawing);
  await dialogOf(page).getByRole('img', { name: 'How the logo will look' }).waitFor();
  await fieldOf(page, 'Where can we see this?').fill('Their website, at the bottom');
  await send(page);
  await stage.toast(page, 'A moderator will look at it.');
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(await read(2)).toEqual(before);

  const admin = await openTab();
  await admin.getByRole('tab', { name: 'Corrections 1 pending' }).waitFor();
  const correction = correctionOf(admin, before.name);
  await correction.getByRole('row').first().waitFor();
  const rows = await correction.getByRole('row').allInnerTexts();
  expect(rows.map((row) => row.trim().split(/\s+/).join(' '))).toEqual([
    ...['Now Suggested', `Founded ${before.founded ?? 'Not known'} 1987`, 'Logo'],
  ]);
  await correction.getByText('Where we can see this: Their website, at the bottom').waitFor();
  await correction.getByRole('button', { name: 'Approve' }).click();
  await stage.toast(admin, 'Company changed');
  await admin.getByText('No corrections are waiting.').waitFor();

  const after = await read(2);
  const from = { source: 'correction', month: month(new Date()) };
  expect(after).toMatchObject({ founded: 1987, fact_sources: { ...before.fact_sources, founded: from } });
  expect(after.logo_url).not.toBe(before.logo_url);
  const company = await stage.open('/companies/2', { context: { javaScriptEnabled: false } });
  const about = company.getByRole('region', { name: 'About the company' });
  const now = monthName(from.month);
  await about
    .getByText(`From Wikidata, ${now}. Founding year from a correction that a moderator checked, ${now}.`)
    .waitFor();
  const shown = (await stage.open('/companies/2')).locator(`img[src="${after.logo_url}"]`);
  // The drawing is twice as wide as it is high: whole, in the middle, with nothing above it.
  const colors = await shown.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const context = new OffscreenCanvas(256, 256).getContext('2d');
    context?.drawImage(image, 0, 0);
    return [10, 128, 246].map((y) => [...(context?.getImageData(128, y, 1, 1).data ?? [])]);
  });
  expect(colors).toEqual([
    [0, 0, 0, 0],
    [0xb3, 0x40, 0x2a, 255],
    [0, 0, 0, 0],
  ]);
});

it('makes a picture with too many colors small enough, and leaves the company alone when it is dismissed', async () => {
  const page = await openDialog(3);
  const before = await read(3);
  await fieldOf(page, 'Logo').setInputFiles(noisyPicture(400, 300));
  await dialogOf(page).getByRole('img', { name: 'How the logo will look' }).waitFor();
  await send(page);
  await stage.toast(page, 'A moderator will look at it.');
  const admin = await openTab();
  await correctionOf(admin, before.name).getByRole('button', { name: 'Dismiss' }).click();
  await stage.toast(admin, 'Correction dismissed');
  await admin.getByText('No corrections are waiting.').waitFor();
  expect(await read(3)).toEqual(before);
});

it('is decided only on the facts that the moderator was shown', async () => {
  const suggest = (body: object) => callRest(stage.site, '/companies/4/corrections', { body });
  await suggest({ size: 250, size_year: 2025 });
  await suggest({ size: 5000, size_year: 2026 });
  const { name } = await read(4);
  const suggested = (page: Page, text: string) =>
    correctionOf(page, name).filter({ has: page.getByRole('cell', { name: text, exact: true }) });
  const [one, other] = [await openTab(), await openTab()];
  const [small, large] = ['250 to 999 people (2025)', '5,000 or more people (2026)'];
  await suggested(other, large).waitFor();
  await suggested(one, small).getByRole('button', { name: 'Approve' }).click();
  await stage.toast(one, 'Company changed');
  await suggested(other, large).getByRole('button', { name: 'Approve' }).click();
  await stage.toast(other, 'The company has changed since you read it. Read it again before you decide.');
  await suggested(other, small)
    .filter({ has: other.getByRole('cell', { name: large, exact: true }) })
    .waitFor();
  expect(await correctionOf(other, name).count()).toBe(1);
  expect(await read(4)).toMatchObject({ size: 250, size_year: 2025 });
  // A second click must not decide on what has just changed.
  await stillAgain(other);
  await suggested(other, large).getByRole('button', { name: 'Approve' }).click();
  await stage.toast(other, 'Company changed');
  expect(await read(4)).toMatchObject({ size: 5000, size_year: 2026 });
});

it('removes a logo', async () => {
  const page = await openDialog(1);
  await dialogOf(page).getByRole('checkbox', { name: 'Remove the logo' }).click();
  expect(await fieldOf(page, 'Logo').count()).toBe(0);
  await send(page);
  await stage.toast(page, 'A moderator will look at it.');
  const admin = await openTab();
  const correction = correctionOf(admin, 'Northwind Logistics');
  await correction.getByRole('row', { name: 'Logo None' }).waitFor();
  await correction.getByRole('button', { name: 'Approve' }).click();
  await stage.toast(admin, 'Company changed');
  expect((await read(1)).logo_url).toBe(null);
});
