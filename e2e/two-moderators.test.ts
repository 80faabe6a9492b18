import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import {
  anotherModerator,
  decidedIn,
  openRow,
  openWith,
  pressIn,
  stillAgain,
} from '../testing/browser/desk.ts';
import { openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
import { type Account, callRest, publicReviews } from '../testing/browser/rest.ts';
import { setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const FERROWELL = 2;
const REASON = 'It identifies someone';
const REPORT = 'It names the only forklift driver.';

const stage = setUpStage();
const dana = setUpModerator(stage);
let ruiz: Account;

beforeAll(async () => {
  ruiz = await anotherModerator(stage.site);
  await dana.rejectAll();
});

async function openDesk(as: Account, tab = 'reviews'): Promise<Page> {
  const page = await stage.open(`/admin?tab=${tab}`, { as });
  await page.getByRole('article').waitFor();
  return page;
}
const approve = (page: Page, text: string) => pressIn(page, text, 'Approve');
async function chooseReason(page: Page, text: string, button: string) {
  await pressIn(page, text, button);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(REASON).check();
  return dialog.getByRole('button', { name: /^(Reject|Remove) Review$/ });
}
const publicTexts = async () =>
  (await publicReviews(stage.site, FERROWELL)).map(({ free_form_text }) => free_form_text);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

it('lets the first decide when two decide the same reviews at once, and tells the other', async () => {
  const texts = [1, 2, 3].map((number) => `Decided by two, number ${number}.`);
  for (const text of texts) await writeWithReceipt(stage.site, text);
  const [one, two] = [await openDesk(dana), await openDesk(ruiz)];
  const published: string[] = [];
  for (const text of texts) {
    const reject = await chooseReason(two, text, 'Reject');
    const approve = (await openRow(one, text)).getByRole('button', { name: 'Approve' });
    await Promise.all([stillAgain(one), stillAgain(two)]);
    await Promise.all([approve.click(), reject.click()]);
    const isMine = (page: Page) => decidedIn(page).getByText(/^(Published|Rejected): review of/);
    const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'while you were reading it' });
    const [lost, won] = await Promise.any([
      told(one)
        .waitFor()
        .then(() => [one, two] as const),
      told(two)
        .waitFor()
        .then(() => [two, one] as const),
    ]);
    await isMine(won).waitFor();
    const said = await told(lost).innerText();
    if (won === one) published.push(text);
    expect(said).toContain(
      won === one ? 'Demo moderator approved this review' : 'Ana Ruiz rejected this review',
    );
    expect((await publicTexts()).includes(text)).toBe(won === one);
    await stillAgain(lost);
    await told(lost)
      .getByRole('button', { name: /^Keep / })
      .click();
    await told(lost).waitFor({ state: 'detached' });
    await stillAgain(lost);
  }
  expect((await publicTexts()).filter((text) => texts.includes(text)).sort()).toEqual(published.sort());
});

it('shows who rejected what and why in place, and publishes only at a second press', async () => {
  const text = 'Approved on an old screen.';
  const receipt = await writeWithReceipt(stage.site, text);
  const page = await openDesk(dana);
  const other = await openDesk(ruiz);
  const reject = await chooseReason(other, text, 'Reject');
  await other.getByLabel('Message to the author').fill('Leave out the name.');
  await reject.click();
  await stage.toast(other, 'Review updated');
  await approve(page, text);
  const notice = openWith(page, text).getByRole('alert');
  await notice
    .getByRole('heading', { name: 'Ana Ruiz rejected this review while you were reading it' })
    .waitFor();
  for (const part of [
    "We haven't saved your decision.",
    REASON,
    'Leave out the name.',
    'can already read this',
  ])
    await notice.getByText(part).first().waitFor();
  await expect.poll(() => focused(page)).toBe("Keep Ana Ruiz's decision");
  expect(await openWith(page, text).getByText('Rejected', { exact: true }).first().isVisible()).toBe(true);
  expect(await publicTexts()).not.toContain(text);
  await notice.getByRole('button', { name: 'Decide anyway' }).click();
  await decidedIn(page).getByText('Published: review of').waitFor();
  expect(await publicTexts()).toContain(text);
  const author = await openReceipt(await stage.open('/receipt'), receipt);
  await author.getByText('Leave out the name.').first().waitFor();
});

it('calls the text current, although its company was renamed meanwhile', async () => {
  const text = 'Read under the old name.';
  await writeWithReceipt(stage.site, text);
  const page = await openDesk(dana);
  await openRow(page, text);
  const other = await openDesk(ruiz);
  await (await chooseReason(other, text, 'Reject')).click();
  await stage.toast(other, 'Review updated');
  const rename = (name: string, before: string) =>
    callRest(stage.site, `/admin/companies/${FERROWELL}`, {
      ...{ method: 'PATCH', token: dana.token, body: { name, before: { name: before } } },
    });
  await rename('Ferrowell Group', 'Ferrowell Systems');
  await approve(page, text);
  await openWith(page, text).getByText('The text on your screen is still the current version.').waitFor();
  await rename('Ferrowell Systems', 'Ferrowell Group');
});

it('asks for a reason to remove after a report, tells the author, and says when it was dismissed before', async () => {
  const text = 'Reported and read by two.';
  const receipt = await writeWithReceipt(stage.site, text);
  const desk = await openDesk(dana);
  await approve(desk, text);
  await stage.toast(desk, 'Review updated');
  const { id } =
    (await publicReviews(stage.site, FERROWELL)).find((review) => review.free_form_text === text) ?? {};
  await callRest(stage.site, `/reviews/${id}/report`, {
    body: { reason: REPORT },
  });
  const page = await openDesk(dana, 'reports');
  const other = await openDesk(ruiz, 'reports');
  await pressIn(other, REPORT, 'Dismiss Report');
  await stage.toast(other, 'Report resolved');
  await (await chooseReason(page, REPORT, 'Remove Content')).click();
  const notice = openWith(page, text).getByRole('alert');
  await notice.getByText('Ana Ruiz dismissed this report while you were reading it').waitFor();
  expect(await publicTexts()).toContain(text);
  await notice.getByRole('button', { name: 'Decide anyway' }).click();
  await decidedIn(page).getByText('Review removed:').waitFor();
  expect(await publicTexts()).not.toContain(text);
  const author = await openReceipt(await stage.open('/receipt'), receipt);
  await author.getByText('Reason: it identifies someone.').waitFor();
});
