import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { wholeText } from '#shared/rules/review-text.ts';
import type { Review } from '#shared/schemas/review.ts';
import { openRow } from '../testing/browser/desk.ts';
import { layoutProblems } from '../testing/browser/layout.ts';
import { publishReview } from '../testing/browser/receipts.ts';
import { callRest, submitReview } from '../testing/browser/rest.ts';
import { setUpModerator, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);
const cards = (page: Page) => page.getByRole('article');
const tabs = (page: Page) => page.getByRole('navigation', { name: 'This company' });

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

it('has a page for each section, whose tabs say where someone is and move nothing', async () => {
  const page = await stage.open('/companies/1', { width: WIDTHS.phone });
  const place = () => tabs(page).boundingBox();
  const { y } = (await place()) ?? { y: 0 };
  for (const [tab, path, heading] of [
    ['Reviews', '/companies/1/reviews', 'Northwind Logistics reviews'],
    ['Salaries', '/companies/1/salaries', 'Northwind Logistics salaries'],
    ['Statements', '/companies/1/statements', 'Northwind Logistics statements'],
  ] as const) {
    await tabs(page).getByRole('link', { name: tab }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await tabs(page).locator('[aria-current=page]').innerText()).toContain(tab);
    expect(await page.title()).toContain(heading);
  }
  await page.setViewportSize({ width: WIDTHS.desktop, height: 800 });
  await page.goto(`${stage.site.url}/companies/1`);
  const overview = (await place())?.y;
  await tabs(page).getByRole('link', { name: 'Salaries' }).click();
  await page.getByRole('heading', { level: 1, name: 'Northwind Logistics salaries' }).waitFor();
  expect((await place())?.y).toBe(overview);
  expect(y).toBeGreaterThan(0);
});

it('shows the first review within the first two screens of a phone', async () => {
  const page = await stage.open('/companies/1', { width: WIDTHS.phone, height: 800 });
  const first = await cards(page).first().boundingBox();
  expect(first?.y).toBeLessThan(1600);
});

it('has no tabs before there are charts', async () => {
  const page = await stage.open('/companies/24', { width: WIDTHS.phone });
  await cards(page).first().waitFor();
  expect(await tabs(page).count()).toBe(0);
});

it('filters the reviews by comments, stars and year, counts what is left, and keeps it in the URL', async () => {
  const page = await stage.open('/companies/1/reviews');
  await page.getByLabel('With comments').check();
  await page.waitForURL('**/reviews?with_comments=true');
  const count = page.getByRole('heading', { level: 2, name: /^\d+ of 60 reviews$/ });
  await count.waitFor();
  const left = Number.parseInt(await count.innerText(), 10);
  expect(left).toBeLessThan(60);
  expect(await page.getByText('No additional comments provided.').count()).toBe(0);
  const option = page.getByLabel('Stars', { exact: true }).getByRole('option', { name: /^3 stars/ });
  const threeStars = Number(/\((\d+)\)/.exec(await option.innerText())?.[1]);
  await page.getByLabel('Stars', { exact: true }).selectOption('3');
  await page.getByRole('heading', { level: 2, name: `${threeStars} of 60 reviews` }).waitFor();
  expect(page.url()).toContain('with_comments=true&stars=3');
  await page.reload();
  await page.getByRole('heading', { level: 2, name: `${threeStars} of 60 reviews` }).waitFor();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await page.getByRole('heading', { level: 2, name: '60 reviews', exact: true }).waitFor();
});

it('filters the reviews by the kind of work, from a choice of those that there are', async () => {
  const page = await stage.open('/companies/1/reviews', { width: WIDTHS.phone });
  const kinds = page.getByLabel('Kind of work');
  const [, name = ''] = await kinds.getByRole('option').allInnerTexts();
  await kinds.selectOption(name);
  await page.waitForURL(/\/reviews\?kind=\d{4}$/);
  await page.getByRole('heading', { level: 2, name: /^\d+ of 60 reviews$/ }).waitFor();
  const texts = () => cards(page).allInnerTexts();
  await expect.poll(async () => (await texts()).every((text) => text.includes(name))).toBe(true);
  expect(await layoutProblems(page)).toEqual([]);
  await page.setViewportSize({ width: WIDTHS.desktop, height: 800 });
  expect(await layoutProblems(page)).toEqual([]);
});

it('finds reviews by their words, and says what it can search for', async () => {
  const page = await stage.open('/companies/1/reviews?stars=3');
  await page.getByLabel('Words').fill('DRIVERS');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/reviews?stars=3&words=DRIVERS');
  await page.getByRole('heading', { level: 2, name: /^\d+ of 60 reviews$/ }).waitFor();
  const texts = () => cards(page).allTextContents();
  await expect.poll(async () => (await texts()).every((text) => /driver/i.test(text))).toBe(true);
  expect((await texts()).length).toBeGreaterThan(0);
  await page.getByLabel('Words').fill('a');
  await page.getByLabel('Year', { exact: true }).focus();
  await page.getByRole('heading', { name: "We can't search for that" }).waitFor();
  await page.getByRole('link', { name: 'Clear words' }).click();
  await page.waitForURL(/\?stars=3#reviews$/);
  expect(await page.getByLabel('Words').inputValue()).toBe('');
  await cards(page).first().waitFor();
});

it('says when no review matches, and how to go on', async () => {
  const page = await stage.open('/companies/1/reviews?year=2001');
  await page.getByRole('heading', { name: 'No reviews match' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click();
  await cards(page).first().waitFor();
});

it('shares one review, and says when it is gone', async () => {
  const page = await stage.open('/companies/1/reviews');
  const text = await cards(page).first().locator('p').first().innerText();
  await cards(page).first().getByRole('link', { name: /^Link/ }).click();
  await page.waitForURL(/\/companies\/1\/reviews\/\d+$/);
  await page.getByRole('heading', { level: 1, name: 'Northwind Logistics review', exact: true }).waitFor();
  await expect.poll(() => cards(page).count()).toBe(1);
  await cards(page).getByText(text).waitFor();
  const gone = await stage.open('/companies/2/reviews/1');
  await gone.getByRole('heading', { name: "This review isn't here" }).waitFor();
});

it('pages through ten reviews at a time to the last page and back', async () => {
  const page = await stage.open('/companies/10');
  const step = (role: 'link' | 'button', name: string) => page.getByRole(role, { name });
  await page.getByText('Page 1 of 2').waitFor();
  expect(await step('button', 'Previous').isDisabled()).toBe(true);
  await step('link', 'Next').click();
  await page.getByText('Page 2 of 2').waitFor();
  await expect.poll(() => cards(page).count()).toBe(4);
  expect(await step('link', 'Previous').isEnabled()).toBe(true);
  expect(await step('button', 'Next').isDisabled()).toBe(true);
  expect(page.url()).toContain('page=2');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Reviews');
  await page.goBack();
  await page.getByText('Page 1 of 2').waitFor();
  await expect.poll(() => cards(page).count()).toBe(10);
});

it('goes to no page after the last review, even if the last page is full', async () => {
  const page = await stage.open('/companies/1?page=6');
  await page.getByText('Page 6 of 6').waitFor();
  await expect.poll(() => cards(page).count()).toBe(10);
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  const ten = await stage.open('/companies/14');
  await expect.poll(() => cards(ten).count()).toBe(10);
  expect(await ten.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
});

it('shows the nearest page for the URL of one that does not exist', async () => {
  for (const [asked, shown, address] of [
    ['?page=10001', 'Page 6 of 6', '/companies/1?page=6'],
    ['?page=99999999999', 'Page 1 of 6', '/companies/1'],
    ['?sort=lowest&page=7', 'Page 6 of 6', '/companies/1?sort=lowest&page=6'],
    ['?page=0', 'Page 1 of 6', '/companies/1'],
    ['?page=abc', 'Page 1 of 6', '/companies/1'],
    ['?page=-2', 'Page 1 of 6', '/companies/1'],
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

it('labels the parts of a review in one card, leaves out empty ones, and folds each long one', async () => {
  const { domain } = await callRest<{ domain: string }>(stage.site, '/companies/37');
  const parts = { pros: `Fair pay. ${longText}`, cons: '', advice: `More breaks. ${longText}` };
  await submitReview(stage.site, 37, `parts@${domain}`, 'That is all.', parts);
  await moderator.approve(wholeText({ ...parts, comment: 'That is all.' }));
  const page = await stage.open('/companies/37', { width: WIDTHS.phone });
  const card = cards(page).filter({ hasText: 'That is all.' });
  expect(await card.getByRole('term').allInnerTexts()).toEqual(['What is good', 'What should change']);
  const buttons = card.getByRole('button', { name: /^Read more/ });
  expect(await buttons.allTextContents()).toEqual([
    'Read more of the review with 4.0 stars, this month: What is good',
    'Read more of the review with 4.0 stars, this month: What should change',
  ]);
  await buttons.last().click();
  await card.getByRole('definition').last().getByText('This is the very end.').waitFor();
  expect(await layoutProblems(page)).toEqual([]);
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

it('names the kind of work beside the job title', async () => {
  const reviews = await callRest<Review[]>(stage.site, '/reviews?company_id=1');
  const { job_title = '', kind_of_work } = reviews.find((review) => review.kind_of_work) ?? {};
  const page = await stage.open('/companies/1/reviews');
  const card = cards(page).filter({ hasText: job_title }).first();
  await card.getByText(String(kind_of_work?.name)).waitFor();
});

it('shows moderators a long review in full', async () => {
  const { domain } = await callRest<{ domain: string }>(stage.site, '/companies/38');
  await submitReview(stage.site, 38, `whole@${domain}`, `Waiting. ${longText}`);
  const page = await stage.open('/admin', { as: moderator });
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await (await openRow(page, 'Waiting. ')).getByText('This is the very end.').first().waitFor();
  expect(await page.getByRole('button', { name: /^Read more/ }).count()).toBe(0);
});
