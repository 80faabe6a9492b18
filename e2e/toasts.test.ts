import type { CDPSession, Page } from 'playwright';
import { expect, it } from 'vitest';
import { breakCalls, holdCalls } from '../testing/browser/calls.ts';
import { answerAll, openReviewForm, send } from '../testing/browser/review-form.ts';
import { hasFocus, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
// Not by role, because an open dialog hides everything else from screen readers.
const toasts = (page: Page) => page.locator('[aria-label="Notifications (F8)"] li');
const isShown = (page: Page) => toasts(page).isVisible();

/** From here on, time passes only when a test says so. */
async function stopTime(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** A page with a toast that stays for three seconds, with the clock stopped. */
async function openWithToast(width: number = WIDTHS.desktop, hasTouch = false) {
  const page = await stage.open('/', { width, context: { hasTouch } });
  await stopTime(page);
  await searchTooShort(page);
  return page;
}

async function searchTooShort(page: Page) {
  await page.getByRole('combobox').fill('n');
  await page.keyboard.press('Enter');
  await toasts(page).getByText('Search term too short', { exact: true }).waitFor();
}

/** Stays until its time is nearly over, and is gone when it is. */
async function expectToLast(page: Page, milliseconds: number) {
  await page.clock.runFor(milliseconds - 100);
  // It may just be moving out of a dialog that closes.
  await expect.poll(() => isShown(page)).toBe(true);
  await page.clock.runFor(200);
  await toasts(page).waitFor({ state: 'detached' });
}

/** Lets time pass in small steps until the toast is visible. */
async function passUntilShown(page: Page, text: string) {
  const message = toasts(page).getByText(text, { exact: true });
  await expect.poll(() => page.clock.runFor(10).then(() => message.isVisible())).toBe(true);
}

/** Fills in the dialog and stops the clock while the response is on its way. */
async function createCompany(page: Page, domain: string) {
  const letGo = await holdCalls(page, 'companies.create');
  await page.getByRole('button', { name: 'Add a new company' }).click();
  await page.getByLabel('Company Name').fill('Short Notice');
  await page.getByLabel('Company Domain').fill(domain);
  await page.getByRole('button', { name: 'Create Company' }).click();
  await page.getByRole('button', { name: 'Creating...' }).waitFor();
  await stopTime(page);
  letGo();
}

async function boxOf(page: Page) {
  const box = await toasts(page).boundingBox();
  if (box === null) throw new Error('No message is shown.');
  return box;
}

async function drag(page: Page, by: number) {
  const { x, y } = await boxOf(page);
  await page.mouse.move(x + 150, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 150 + by / 2, y + 20, { steps: 5 });
  await page.mouse.move(x + 150 + by, y + 20, { steps: 5 });
  await page.mouse.up();
}

async function touchDrag(session: CDPSession, from: { x: number; y: number }, by: number) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x: from.x + x, y: from.y }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', (by * step) / 8);
  await touch('touchEnd');
}

it('shows a hint for three seconds', async () => {
  const page = await openWithToast();
  await expectToLast(page, 3000);
});

it('counts the time from the first frame that shows it, as in a tab that was in the background', async () => {
  const page = await openWithToast();
  await page.clock.fastForward(60_000);
  await expectToLast(page, 3000);
});

it('shows a success for three seconds', async () => {
  const page = await stage.open('/');
  await createCompany(page, 'short-notice.example');
  await toasts(page).getByText('Short Notice has been added successfully.', { exact: true }).waitFor();
  await expectToLast(page, 3000);
});

it('shows an error for five seconds', async () => {
  const page = await stage.open('/');
  await createCompany(page, 'northwind-logistics.example');
  await toasts(page).getByText('Error creating company', { exact: true }).waitFor();
  await expectToLast(page, 5000);
});

it('shows one message at a time, an error in another color', async () => {
  const page = await openWithToast();
  const colorOf = (text: string) =>
    toasts(page)
      .getByText(text, { exact: true })
      .evaluate((title) => getComputedStyle(title).color);
  const plain = await colorOf('Search term too short');
  await breakCalls(page, '"search"');
  await page.getByRole('combobox').fill('northwind');
  await page.keyboard.press('Enter');
  await passUntilShown(page, 'Failed to fetch companies');
  expect(await colorOf('Error')).not.toBe(plain);
  expect(await toasts(page).count()).toBe(1);
  expect(await toasts(page).getByText('Search term too short').count()).toBe(0);
  await searchTooShort(page);
  expect(await toasts(page).count()).toBe(1);
});

it('gives a message its full time when it follows another', async () => {
  const page = await openWithToast();
  await page.clock.runFor(2000);
  await page.keyboard.press('Enter');
  await page.clock.runFor(2000);
  expect(await isShown(page)).toBe(true);
  await page.clock.runFor(1100);
  await toasts(page).waitFor({ state: 'detached' });
});

it('stays while the pointer rests on it', async () => {
  const page = await openWithToast();
  await toasts(page).hover();
  await page.clock.runFor(60_000);
  expect(await isShown(page)).toBe(true);
  await page.mouse.move(100, 100);
  await page.clock.runFor(3100);
  await toasts(page).waitFor({ state: 'detached' });
});

it('closes with its button and does not come back, and the next one still closes by itself', async () => {
  const page = await openWithToast();
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  await toasts(page).waitFor({ state: 'detached' });
  await page.clock.fastForward(1_000_001);
  expect(await toasts(page).count()).toBe(0);
  await page.mouse.move(100, 100);
  await searchTooShort(page);
  await page.clock.runFor(20_000);
  expect(await toasts(page).count()).toBe(0);
});

it('can be focused with F8 and closed with the keyboard', async () => {
  const page = await openWithToast();
  await page.keyboard.press('F8');
  const isInside = () => region(page).evaluate((element) => element.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  await page.clock.runFor(60_000);
  expect(await isShown(page)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await toasts(page).locator('button:focus').waitFor();
  await page.keyboard.press('Enter');
  await toasts(page).waitFor({ state: 'detached' });
});

it('closes when swiped more than 50 px to the right', async () => {
  const page = await openWithToast();
  await drag(page, 51);
  await toasts(page).waitFor({ state: 'detached' });
});

it('stays when swiped 50 px or to the left', async () => {
  const page = await openWithToast();
  const { x } = await boxOf(page);
  await drag(page, 50);
  expect(await isShown(page)).toBe(true);
  expect((await boxOf(page)).x).toBe(x);
  await drag(page, -120);
  expect(await isShown(page)).toBe(true);
});

it('closes when swiped with a finger', async () => {
  const page = await openWithToast(WIDTHS.phone, true);
  const session = await page.context().newCDPSession(page);
  const { x, y } = await boxOf(page);
  const finger = { x: Math.round(x) + 100, y: Math.round(y) + 20 };
  await touchDrag(session, finger, 48);
  expect(await isShown(page)).toBe(true);
  await touchDrag(session, finger, 64);
  await toasts(page).waitFor({ state: 'detached' });
});

it('is at most 420 px wide at the right edge of a desktop and spans a phone', async () => {
  const page = await openWithToast(WIDTHS.desktop);
  const place = region(page).getByRole('list');
  const wide = await place.boundingBox();
  expect(wide?.width).toBe(420);
  expect(wide && wide.x + wide.width).toBe(WIDTHS.desktop);
  await page.setViewportSize({ width: WIDTHS.phone, height: 800 });
  expect(await place.boundingBox()).toMatchObject({ x: 0, width: WIDTHS.phone });
});

it('can be read and closed with a screen reader while a dialog is open', async () => {
  const page = await stage.open('/');
  await breakCalls(page, 'companies.create');
  await page.getByRole('button', { name: 'Add a new company' }).click();
  await page.getByLabel('Company Name').fill('Zeta');
  await page.getByLabel('Company Domain').fill('zeta.example');
  await page.getByRole('button', { name: 'Create Company' }).click();
  await page.getByText('Please try again later.').first().waitFor();
  expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(1);
});

it('never covers what gets the focus', async () => {
  const page = await openReviewForm(stage, { width: WIDTHS.phone, height: 740 });
  await answerAll(page);
  await send(page).focus();
  // At the bottom of the window, where a message appears.
  await send(page).evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await page.keyboard.press('Enter');
  await toasts(page).getByText('Terms agreement required', { exact: true }).waitFor();
  const isFocused = () => hasFocus(send(page));
  for (let stop = 0; stop < 5 && !(await isFocused()); stop += 1) await page.keyboard.press('Tab');
  expect(await isFocused()).toBe(true);
  const button = await send(page).boundingBox();
  expect((button?.y ?? Number.NaN) + (button?.height ?? 0)).toBeLessThan((await boxOf(page)).y);
});
