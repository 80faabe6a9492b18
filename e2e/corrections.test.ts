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
