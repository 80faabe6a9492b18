import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { stillAgain } from '../testing/browser/desk.ts';
import { turnToNextMonth } from '../testing/browser/last-month.ts';
import { callRest, mailedLink } from '../testing/browser/rest.ts';
import { fillReview, getSlip, send } from '../testing/browser/review-form.ts';
import { enterSlip, saveSlip, writeWithSlip } from '../testing/browser/slips.ts';
import { pathOf, setUpModerator, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);

const addCompany = async (name: string, domain: string) => {
  const added = await callRest<{ id: number }>(stage.site, '/companies', { body: { name, domain } });
  return added.id;
};
const editorOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const entryOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function openDesk(list: string, width: number = WIDTHS.desktop): Promise<Page> {
  const page = await stage.open('/admin', { as: moderator, width });
  await page.getByRole('tab', { name: /^Companies/ }).click();
  await page.getByRole('button', { name: list, exact: true }).click();
  return page;
}

async function edit(page: Page, name: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ has: entryOf(page, name) });
  await row.getByRole('button', { name: 'Edit' }).click();
  await editorOf(page, name).getByLabel('State').waitFor();
}

it('lets a moderator look at a new company, which is marked until then', async () => {
  const id = await addCompany('Fjordheim Verft', 'fjordheim.example');
  const visitor = await stage.open(`/companies/${id}`);
  await visitor.getByText('New, not checked yet').waitFor();
  const page = await openDesk('New');
  const row = page.getByRole('listitem').filter({ has: entryOf(page, 'Fjordheim Verft') });
  await row.getByRole('button', { name: 'Looks right' }).click();
  await entryOf(page, 'Fjordheim Verft').waitFor({ state: 'detached' });
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1, name: 'Fjordheim Verft' }).waitFor();
  expect(await visitor.getByText('New, not checked yet').count()).toBe(0);
});

it('checks one company per click, however often a moderator clicks, and goes on with the keyboard', async () => {
  for (const name of ['Aurora', 'Borealis', 'Corona'])
    await addCompany(`${name} Works`, `${name.toLowerCase()}-works.example`);
  const page = await openDesk('New');
  const rightOf = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: entryOf(page, name) })
      .getByRole('button', { name: 'Looks right' });
  const { x = 0, y = 0 } = (await rightOf('Aurora Works').boundingBox()) ?? {};
  for (let click = 0; click < 8; click += 1) {
    await page.mouse.click(x + 5, y + 5);
    await page.waitForTimeout(60);
  }
  await entryOf(page, 'Aurora Works').waitFor({ state: 'detached' });
  await entryOf(page, 'Borealis Works').waitFor();
  await stillAgain(page);
  await rightOf('Borealis Works').focus();
  await page.keyboard.press('Enter');
  await entryOf(page, 'Borealis Works').waitFor({ state: 'detached' });
  await entryOf(page, 'Corona Works').waitFor();
  // Nothing is lost for those who go on with the Tab key.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

it('takes a reported company away, and tells later who did it', async () => {
  const id = await addCompany('Boss X is a thief Ltd', 'boss-x.example');
  const visitor = await stage.open(`/companies/${id}`);
  await visitor.getByRole('button', { name: 'Report this company' }).click();
  const report = visitor.getByRole('dialog', { name: 'Report this company' });
  await report.getByLabel('Reason').fill("It doesn't exist.");
  await report.getByRole('button', { name: 'Submit Report' }).click();
  await stage.toast(visitor, 'Report submitted');

  const page = await openDesk('Reported');
  await edit(page, 'Boss X is a thief Ltd');
  const editor = editorOf(page, 'Boss X is a thief Ltd');
  await editor.getByText("It doesn't exist.").waitFor();
  await editor.getByLabel('State').selectOption('Hidden from visitors');
  await editor.getByRole('button', { name: 'Save' }).click();
  await stage.toast(page, 'Company changed');
  await visitor.reload();
  await visitor.getByRole('heading', { name: 'Company not found' }).waitFor();

  await page.getByRole('button', { name: 'Hidden', exact: true }).click();
  await edit(page, 'Boss X is a thief Ltd');
  await editor.getByText('State: listed → hidden').waitFor();
  await editor.getByText('Demo moderator changed it').waitFor();
});

it('closes a company to new reviews, which its pages say instead of inviting one', async () => {
  const id = await addCompany('Old Mill', 'old-mill.example');
  const page = await openDesk('New');
  await edit(page, 'Old Mill');
  await editorOf(page, 'Old Mill').getByLabel('State').selectOption('Closed to new reviews');
  await editorOf(page, 'Old Mill').getByRole('button', { name: 'Save' }).click();
  await stage.toast(page, 'Company changed');
  const visitor = await stage.open(`/companies/${id}`);
  await visitor.getByText("This company doesn't take new reviews.").waitFor();
  expect(await visitor.getByRole('main').getByRole('link', { name: 'Write a Review' }).count()).toBe(0);
  await visitor.goto(`${stage.site.url}/verify-email/${id}`);
  await visitor.getByRole('heading', { name: "This company doesn't take new reviews." }).waitFor();
});

it('sets a banner that the next month shows, also without JavaScript, and takes it down', async () => {
  const id = await addCompany('Quiet Quarry', 'quiet-quarry.example');
  const page = await openDesk('New');
  await edit(page, 'Quiet Quarry');
  const editor = editorOf(page, 'Quiet Quarry');
  await editor.getByText('Nothing is unusual this week, this month or last month.').waitFor();
  await editor.getByRole('button', { name: 'Set: Legal threats against authors' }).click();
  await editor.getByText('On its page from').waitFor();
  await turnToNextMonth(stage.site);
  const visitor = await stage.open(`/companies/${id}`, { context: { javaScriptEnabled: false } });
  await visitor.getByText('threatened authors with legal action').waitFor();
  await editor.getByRole('button', { name: 'Take down: Legal threats against authors' }).click();
  await editor.getByText('Set it once you have read a threat').waitFor();
  await visitor.reload();
  await visitor.getByRole('heading', { level: 1, name: 'Quiet Quarry' }).waitFor();
  expect(await visitor.getByText('threatened authors').count()).toBe(0);
});

it("doesn't overwrite what another moderator has changed meanwhile", async () => {
  await addCompany('Twice Edited', 'twice-edited.example');
  const [one, other] = [await openDesk('New'), await openDesk('New')];
  for (const page of [one, other]) await edit(page, 'Twice Edited');
  const change = async (page: Page, place: string) => {
    await editorOf(page, 'Twice Edited').getByLabel('HQ Location').fill(place);
    await editorOf(page, 'Twice Edited').getByRole('button', { name: 'Save' }).click();
  };
  await change(one, 'Bergen, Norway');
  await stage.toast(one, 'Company changed');
  await change(other, 'Oslo, Norway');
  await other.getByText('The company has changed since you read it.').first().waitFor();
  // What was typed stays.
  expect(await editorOf(other, 'Twice Edited').getByLabel('HQ Location').inputValue()).toBe('Oslo, Norway');
});

const copy = { name: 'Ferrowel Energy', domain: 'ferrowel.example' };
const into = { id: 2 };

it('is merged and put back in its dialog, and links that are on their way lead to the other company', async () => {
  const id = await addCompany(copy.name, copy.domain);
  const target = await callRest<{ name: string }>(stage.site, `/companies/${into.id}`);
  const link = await mailedLink(stage.site, id, `kari@${copy.domain}`);
  const early = await stage.open(await mailedLink(stage.site, id, `ole@${copy.domain}`));
  await getSlip(early, copy.domain);
  const { text } = await saveSlip(early);

  const desk = await openDesk('New', WIDTHS.phone);
  await edit(desk, copy.name);
  const dialog = editorOf(desk, copy.name);
  await dialog.getByRole('button', { name: 'Merge into…' }).click();
  await dialog.getByLabel('Search companies').fill('ferrowell');
  await dialog.getByRole('button', { name: `Choose ${target.name}` }).click();
  await dialog.getByText(`Old links to ${copy.name} lead to ${target.name}.`).waitFor();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await dialog.getByText(/^You can undo this until /).waitFor();

  const author = await stage.open(link);
  await getSlip(author, copy.domain);
  expect(pathOf(author)).toBe(`/companies/${into.id}/review`);
  await author.getByRole('button', { name: 'Write now' }).click();
  await fillReview(author, 'Written with a link from before the merge.');
  await send(author).click();
  await author.waitForURL(`**/companies/${into.id}`);
  await author.locator('#receipt').waitFor();

  const saved = await stage.open('/slip');
  await enterSlip(saved, text.split('\n').slice(2).join(' '));
  await writeWithSlip(saved, copy.domain);
  expect(pathOf(saved)).toBe(`/companies/${into.id}/review`);

  const visitor = await stage.open(`/companies/${id}/reviews`);
  await visitor.getByText(`Includes ${copy.name} (${copy.domain})`).waitFor();
  expect(pathOf(visitor)).toBe(`/companies/${into.id}/reviews`);

  await dialog.getByRole('button', { name: 'Undo merge' }).click();
  await dialog.getByLabel('State').waitFor();
  await visitor.goto(`${stage.site.url}/companies/${id}`);
  await visitor.getByRole('heading', { level: 1, name: copy.name }).waitFor();
});
