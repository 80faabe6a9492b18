import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { breakCalls } from '../testing/browser/calls.ts';
import { callRest, submitReview } from '../testing/browser/rest.ts';
import { setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);
const cards = (page: Page) => page.getByRole('article');
const ratings = async (page: Page) =>
  (
    await cards(page)
      .getByRole('img')
      .evaluateAll((stars) => stars.map((star) => star.ariaLabel ?? ''))
  ).map((label) => Number.parseFloat(label));
/** How many stars are filled, for the only rating in this part of the page. */
const filledStars = (part: Locator) =>
  part
    .getByRole('img', { name: /stars$/ })
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).getPropertyValue('--filled')) / 20);
const domainOf = async (id: number) =>
  (await callRest<{ domain: string }>(stage.site, `/companies/${id}`)).domain;
/** Twenty scores with this sum. */
const scoresOf = (sum: number) =>
  Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      String(index + 1),
      Math.floor(sum / 20) + (index < sum % 20 ? 1 : 0),
    ]),
  );

it('shows the company and the summary of its reviews', async () => {
  const page = await stage.open('/companies/1');
  const summary = page.getByRole('region', { name: 'Overall rating' });
  await summary.getByText('Based on 60 anonymous reviews').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Northwind Logistics' }).waitFor();
  await page.getByRole('main').getByText('northwind-logistics.example · Rotterdam, Netherlands').waitFor();
  await page.getByRole('main').locator('img[src^="/logos/"]').first().waitFor();
  await summary.getByText('3.2', { exact: true }).waitFor();
  await summary.getByText('out of 5', { exact: true }).waitFor();
  await summary.getByRole('img', { name: '3.2 out of 5 stars' }).waitFor();
  expect(await filledStars(summary)).toBe(3);
  await summary.getByText('57% recommend to a friend').waitFor();
  expect(await page.title()).toBe('Northwind Logistics · northwind-logistics.example · Candor');
  await page.getByRole('main').getByRole('link', { name: 'Write a Review' }).click();
  await page.waitForURL('**/verify-email/1');
});

it('shows the domain alone when the headquarters is unknown', async () => {
  const page = await stage.open('/companies/8');
  expect(await page.locator('h1 + p').innerText()).toBe('nordlys-energi.example');
});

it('colors the recommend badge green from 70, amber from 50, otherwise red, and turns its thumb to match', async () => {
  const hue = async (id: number) => {
    const page = await stage.open(`/companies/${id}`);
    const badge = page.getByText(/% recommend to a friend/);
    const color = await badge.evaluate((element) => getComputedStyle(element).color);
    const thumb = badge.locator('svg');
    return {
      hue: Number(/oklch\(\S+ \S+ (\S+)\)/.exec(color)?.[1]),
      thumb: /lucide-([a-z-]+)/.exec((await thumb.getAttribute('class')) ?? '')?.[1],
      turned: await thumb.evaluate((element) => getComputedStyle(element).rotate),
      read: (await badge.ariaSnapshot()).trim(),
    };
  };
  expect(await hue(5)).toEqual({
    ...{ hue: 155, thumb: 'thumbs-up', turned: 'none' },
    read: '- text: 72% recommend to a friend',
  });
  expect(await hue(6)).toEqual({
    ...{ hue: 65, thumb: 'thumbs-up', turned: '90deg' },
    read: '- text: 59% recommend to a friend',
  });
  expect(await hue(4)).toEqual({
    ...{ hue: 27, thumb: 'thumbs-down', turned: 'none' },
    read: '- text: 29% recommend to a friend',
  });
});

it('says in plain words how many of fewer than five reviews recommend the company', async () => {
  const page = await stage.open('/companies/24');
  const words = page.getByText(/^\d of 4 recommends? it$/);
  await words.waitFor();
  const color = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
  expect(await color(words)).toBe(await color(page.getByRole('heading', { level: 1 })));
  expect(await page.getByText(/% recommend/).count()).toBe(0);
});

it('links to a feed of the reviews', async () => {
  const page = await stage.open('/companies/1');
  const feed = page.getByRole('link', { name: 'Follow by feed' });
  expect(await feed.getAttribute('href')).toBe('/companies/1/feed.atom');
  const all = page.getByRole('contentinfo').getByRole('link', { name: 'Feed' });
  expect(await all.getAttribute('href')).toBe('/feed.atom');
});

it('shows the same rating as a number, stars and a bar', async () => {
  // 110 of 200 points are 2.75 stars, shown as 2.8; 159 are 3.975, shown as 4.0.
  const sums = [110, 110, 110, 110, 159];
  for (const [index, sum] of sums.entries()) {
    const text = `Review ${index} of ${sum} points.`;
    await submitReview(stage.site, 39, `rated${index}@${await domainOf(39)}`, text, {
      enps_responses: scoresOf(sum),
    });
    await moderator.approve(text);
  }
  const page = await stage.open('/companies/39');
  await cards(page).first().waitFor();
  for (const [sum, number, stars] of [
    [110, '2.8', 2.5],
    [159, '4.0', 4],
  ] as const) {
    const card = cards(page)
      .filter({ hasText: `of ${sum} points` })
      .first();
    await card.getByText(number, { exact: true }).waitFor();
    await card.getByRole('img', { name: `${number} out of 5 stars` }).waitFor();
    expect(await filledStars(card)).toBe(stars);
  }
  const bars = page.getByRole('table', { name: 'Reviews by rating' });
  await bars.waitFor({ state: 'attached' });
  const counts = await bars
    .getByRole('row')
    .evaluateAll((found) => found.map((row) => row.textContent ?? ''));
  expect(counts.filter((text) => /[^0]$/.test(text)).slice(1)).toEqual(['2.5 stars4', '4 stars1']);
});

it('shows stars, month, text, job title and salary of each review, but no employment status', async () => {
  const page = await stage.open('/companies/1');
  const first = cards(page).first();
  await first.getByRole('img', { name: /out of 5 stars/ }).waitFor();
  await first.getByText(/^(this month|\d+ (month|year)s? ago)$/).waitFor();
  await first.getByRole('button', { name: 'Report' }).waitFor();
  expect(await cards(page).count()).toBe(10);
  await page.getByText('No additional comments provided.').first().waitFor();
  await page
    .getByText(/^[€$]\d[\d,.]* (hourly|monthly|yearly)$/)
    .first()
    .waitFor();
  expect(await page.getByText(/full[_ ]time|part[_ ]time|internship|freelance/i).count()).toBe(0);
});

it('sorts, and keeps sort and page in the URL', async () => {
  const page = await stage.open('/companies/1?page=2');
  await page.getByText('Page 2').waitFor();
  await page.getByLabel('Sort reviews').selectOption({ label: 'Highest Rated' });
  await page.waitForURL('**/companies/1?sort=highest');
  await expect.poll(async () => (await ratings(page))[0]).toBeGreaterThan(4);
  const highest = await ratings(page);
  expect(highest).toEqual(highest.toSorted((one, other) => other - one));
  await page.getByLabel('Sort reviews').selectOption({ label: 'Lowest Rated' });
  await expect.poll(async () => (await ratings(page))[0]).toBeLessThan(2);
  await page.reload();
  await page.getByLabel('Sort reviews').waitFor();
  expect(await page.getByLabel('Sort reviews').inputValue()).toBe('lowest');
  const options = await page.getByLabel('Sort reviews').locator('option').allTextContents();
  expect(options).toEqual(['Most Recent', 'Highest Rated', 'Lowest Rated']);
});

it('invites people to write the first review', async () => {
  const page = await stage.open('/companies/40');
  await page.getByRole('heading', { name: 'No reviews yet' }).waitFor();
  await page.getByText(/^A review may be waiting for a moderator, for the first of next month/).waitFor();
  expect(await page.getByText('Based on').count()).toBe(0);
  await page.getByRole('link', { name: 'Write a Review' }).click();
  await page.waitForURL('**/verify-email/40');
});

it('says that a company is missing, and links to others', async () => {
  for (const id of ['99999', '0', 'abc', '1e3', '99999999999999999999']) {
    const page = await stage.open(`/companies/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Company not found' }).waitFor();
    await page.getByRole('link', { name: 'Browse all companies' }).waitFor();
  }
});

it('offers to try again when the company or reviews fail to load', async () => {
  const page = await stage.open('/companies');
  const mend = await breakCalls(page, 'companies.get');
  await page.getByRole('link', { name: 'Quillstone' }).click();
  await page.getByRole('heading', { level: 1, name: "We couldn't load this company" }).waitFor();
  expect(await page.getByText('not found').count()).toBe(0);
  expect(await page.title()).toBe("We couldn't load this company · Candor");
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('companies.get'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await failed;
  await page.getByRole('heading', { level: 1, name: "We couldn't load this company" }).waitFor();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Quillstone' }).waitFor();
  const broken = await breakCalls(page, 'reviews.list');
  await page.getByLabel('Sort reviews').selectOption({ label: 'Lowest Rated' });
  await page.getByText("We couldn't load the reviews.").waitFor();
  await broken();
  await page.getByRole('button', { name: 'Try again' }).click();
  await cards(page).first().waitFor();
});
