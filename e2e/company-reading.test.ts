import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { layoutProblems } from '../testing/browser/layout.ts';
import { publishReview } from '../testing/browser/receipts.ts';
import { callRest, submitReview } from '../testing/browser/rest.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const cards = (page: Page) => page.getByRole('article');
const row = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
const marked = (page: Page) => row(page).locator('[aria-current]').allTextContents();
/** How far below the row a heading begins. */
const below = async (page: Page, heading: string) => {
  const bar = await row(page).boundingBox();
  const title = await page.getByRole('heading', { level: 2, name: heading }).boundingBox();
  return Math.round((title?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0));
};

/** Everything that the browser exposes to a screen reader. */
async function readAloud(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ name }) => name?.value ?? '')
    .join('\n');
}

const longText = `${'The hours are long and nobody says why. '.repeat(40)}\n\nThis is the very end.`;

it('links to each section of a long page from a row below the header, and marks the current section', async () => {
  const page = await stage.open('/companies/1', { width: WIDTHS.phone, height: 700 });
  await page.getByRole('heading', { name: 'All 20 statements' }).waitFor();
  expect(await row(page).getByRole('link').allTextContents()).toEqual([
    'Overview',
    'Reviews',
    'Salaries',
    'All 20 statements',
  ]);
  expect(await marked(page)).toEqual(['Overview']);
  for (const [link, heading] of [
    ['All 20 statements', 'All 20 statements'],
    ['Reviews', 'Reviews'],
    ['Salaries', 'Salaries by job title'],
  ] as const) {
    await row(page).getByRole('link', { name: link }).click();
    await expect.poll(() => marked(page)).toEqual([link]);
    const distance = await below(page, heading);
    expect(distance).toBeGreaterThanOrEqual(8);
    expect(distance).toBeLessThan(80);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => marked(page)).toEqual(['Overview']);
});

it('moves the focus to the section that was chosen with the keyboard', async () => {
  const page = await stage.open('/companies/1', { width: WIDTHS.phone });
  await page.getByRole('heading', { name: 'All 20 statements' }).waitFor();
  await row(page).getByRole('link', { name: 'Reviews' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('All 20 statements');
});

it('opens at the section that the URL names, after a reload too', async () => {
  const page = await stage.open('/companies/1#statements', { width: WIDTHS.phone, height: 700 });
  for (let visit = 0; visit < 2; visit += 1) {
    await cards(page).nth(9).waitFor();
    await page.getByText('I would recommend this company to a friend.').last().waitFor();
    await expect.poll(() => below(page, 'All 20 statements')).toBeLessThan(80);
    expect(await below(page, 'All 20 statements')).toBeGreaterThanOrEqual(8);
    await expect.poll(() => marked(page)).toEqual(['All 20 statements']);
    await page.reload();
  }
});

it('scrolls the row itself when it does not fit', async () => {
  const page = await stage.open('/companies/1', { width: WIDTHS.small });
  const last = row(page).getByRole('link', { name: 'All 20 statements' });
  await page.getByRole('heading', { name: 'All 20 statements' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => marked(page)).toEqual(['All 20 statements']);
  await expect
    .poll(async () => {
      const box = await last.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    })
    .toBeLessThanOrEqual(WIDTHS.small);
  expect(await layoutProblems(page)).toEqual([]);
});

it('has no row when there are too few sections', async () => {
  const page = await stage.open('/companies/24', { width: WIDTHS.phone });
  await cards(page).first().waitFor();
  expect(await row(page).count()).toBe(0);
});

it('pages through ten reviews at a time to the last page and back', async () => {
  const page = await stage.open('/companies/10');
  const step = (role: 'link' | 'button', name: string) => page.getByRole(role, { name });
  await page.getByText('Page 1').waitFor();
  expect(await step('button', 'Previous').isDisabled()).toBe(true);
  await step('link', 'Next').click();
  await page.getByText('Page 2').waitFor();
  await expect.poll(() => cards(page).count()).toBe(4);
  expect(await step('link', 'Previous').isEnabled()).toBe(true);
  expect(await step('button', 'Next').isDisabled()).toBe(true);
  expect(page.url()).toContain('page=2');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Reviews');
  await page.goBack();
  await page.getByText('Page 1').waitFor();
  await expect.poll(() => cards(page).count()).toBe(10);
});

it('goes to no page after the last review, even if the last page is full', async () => {
  const page = await stage.open('/companies/1?page=6');
  await page.getByText('Page 6').waitFor();
  await expect.poll(() => cards(page).count()).toBe(10);
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  const ten = await stage.open('/companies/14');
  await ten.getByText('Page 1').waitFor();
  await expect.poll(() => cards(ten).count()).toBe(10);
  expect(await ten.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
});

it('shows the nearest page for the URL of one that does not exist', async () => {
  for (const [asked, shown, address] of [
    ['?page=10001', 'Page 6', '/companies/1?page=6'],
    ['?page=99999999999', 'Page 1', '/companies/1'],
    ['?sort=lowest&page=7', 'Page 6', '/companies/1?sort=lowest&page=6'],
    ['?page=0', 'Page 1', '/companies/1'],
    ['?page=abc', 'Page 1', '/companies/1'],
    ['?page=-2', 'Page 1', '/companies/1'],
  ] as const) {
    const page = await stage.open(`/companies/1${asked}`);
    await page.getByText(shown, { exact: true }).waitFor();
    await expect.poll(() => cards(page).count()).toBe(10);
    await expect.poll(() => page.url()).toBe(stage.site.url + address);
  }
});

it('folds a long review, and unfolds it in place', async () => {
  await publishReview(stage.site, 38, longText);
  const page = await stage.open('/companies/38', { width: WIDTHS.phone });
  const card = cards(page).first();
  const end = card.getByText('This is the very end.');
  const more = card.getByRole('button', { name: /^Read more of the review with 4.0 stars, this month$/ });
  await more.waitFor();
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  expect(await end.isVisible()).toBe(false);
  expect(await readAloud(page)).not.toContain('very end');
  // Print shows all of it.
  await page.emulateMedia({ media: 'print' });
  expect(await end.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  const height = async () => (await card.boundingBox())?.height ?? 0;
  const folded = await height();
  expect(folded).toBeLessThan(600);

  await more.focus();
  await page.keyboard.press('Enter');
  await end.waitFor();
  const less = card.getByRole('button', { name: /^Read less/ });
  expect(await less.getAttribute('aria-expanded')).toBe('true');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('very end');
  expect(await readAloud(page)).toContain('very end');

  // Folding from the end of the text scrolls its beginning back into view.
  await less.focus();
  await page.keyboard.press('Enter');
  await more.waitFor();
  expect(await height()).toBe(folded);
  await expect
    .poll(() =>
      more.evaluate(
        (button) =>
          button.getBoundingClientRect().top > 64 && innerHeight > button.getBoundingClientRect().bottom,
      ),
    )
    .toBe(true);
});

it('opens a long review when the browser finds words in its folded part', async () => {
  const page = await stage.open('/companies/38');
  const card = cards(page).filter({ hasText: 'The hours are long' });
  await card.locator('[hidden]').waitFor({ state: 'attached' });
  // A link to a text fragment searches the page as a reader would.
  await page.evaluate(() => {
    location.hash = ':~:text=the%20very%20end';
  });
  await card.getByRole('button', { name: /^Read less/ }).waitFor();
  expect(await card.getByText('This is the very end.').isVisible()).toBe(true);
});

it('collapses blank lines, and contains odd texts', async () => {
  await publishReview(stage.site, 38, `First line.${'\n'.repeat(11)}Last line.`);
  await publishReview(
    stage.site,
    38,
    `Odd ${'\u0301\u0316'.repeat(200)} ${'Donaudampfschifffahrt'.repeat(30)}`,
  );
  const page = await stage.open('/companies/38', { width: WIDTHS.small });
  const odd = cards(page).filter({ hasText: 'Odd' });
  const blank = page.getByText('First line.');
  await blank.waitFor();
  expect(await blank.evaluate((text) => (text as HTMLElement).innerText)).toBe('First line.\n\nLast line.');
  await odd.getByRole('button', { name: /^Read more/ }).click();
  await page.getByText('Donaudampfschifffahrt').waitFor();
  expect(await layoutProblems(page)).toEqual([]);
});

it('shows moderators a long review in full', async () => {
  const { domain } = await callRest<{ domain: string }>(stage.site, '/companies/38');
  await submitReview(stage.site, 38, `whole@${domain}`, `Waiting. ${longText}`);
  const { storageState } = await stage.moderator();
  const page = await stage.open('/admin', { context: { storageState } });
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByText('This is the very end.').waitFor();
  expect(await page.getByRole('button', { name: /^Read more/ }).count()).toBe(0);
});
