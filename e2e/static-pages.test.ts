import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { site as names, placeholders } from '#shared/site.ts';
import { heading, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const operator = placeholders;
const { name = '', bio = '', photoAlt = '' } = operator.founder;
const { contactEmail = '', salesEmail = '' } = operator;

const home = (page: Page) => heading(page, 'What is it really like to work there?');
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const parts = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
const statusOf = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    return (visit as PerformanceNavigationTiming).responseStatus;
  });

const about = ['Contact', 'Who runs this site'];

it('describes the site, contact and companies on one page with three URLs', async () => {
  for (const path of ['/about', '/contact']) {
    const page = await stage.open(path);
    await heading(page, 'About Candor');
    expect(await statusOf(page)).toBe(200);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await parts(page)).toEqual(about);
    expect(await page.title()).toBe('About · Candor');
  }
  const page = await stage.open('/for-companies');
  await heading(page, 'For companies');
  expect(await statusOf(page)).toBe(200);
  expect((await parts(page)).slice(-3)).toEqual(['About Candor', ...about]);
  expect(await page.title()).toBe('For companies · Candor');
});

it('opens contact at its section', async () => {
  const page = await stage.open('/contact', { width: WIDTHS.phone, height: 400 });
  await page.locator('h2:focus').getByText('Contact', { exact: true }).waitFor();
  const { top } = await page.locator('h2:focus').evaluate((part) => part.getBoundingClientRect());
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(200);
});

it('says first what companies can do, each with one way on, and what they cannot, also without JavaScript', async () => {
  const context = { javaScriptEnabled: false };
  const page = await stage.open('/about', { width: WIDTHS.phone, height: 740, context });
  await link(page, 'What companies can do').click();
  await heading(page, 'For companies');
  const answers = page.getByRole('main').getByRole('listitem');
  expect(await answers.getByRole('heading').allInnerTexts()).toEqual([
    'Show that you speak for the company',
    'Reply to a review',
    'Correct a fact',
    'Report a review that breaks our rules',
    'Send a legal notice',
    'Dispute that the author worked for you',
  ]);
  await answers.getByText('Whoever wrote this controlled a mailbox at northwind.example in 2026.').waitFor();
  await page.getByText("Learn who wrote a review. We don't know either.").waitFor();
  const ways = ['Your company', 'Your company', 'Companies', 'Terms', 'Legal notice', 'Your company'];
  for (const [index, title] of ways.entries()) {
    await answers.nth(index).getByRole('link').click();
    await heading(page, title);
    await page.goBack();
  }
});

it('shows who founded the site, with a picture that really loads', async () => {
  for (const path of ['/about', '/companies/1']) {
    const page = await stage.open(path);
    const founder = page.getByRole('region', { name: 'Who runs this site' });
    await founder.getByText(name, { exact: true }).waitFor();
    await founder.getByText(bio, { exact: true }).waitFor();
    const picture = founder.getByRole('img', { name: photoAlt });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await page.getByText(/placeholder/i).count()).toBe(0);
    const headings = await page.getByRole('main').getByRole('heading').allTextContents();
    expect(headings.at(-1)).toBe('Who runs this site');
  }
});

it('gives companies the sales email and everyone else our email', async () => {
  const page = await stage.open('/for-companies');
  expect(await link(page, salesEmail).getAttribute('href')).toBe(`mailto:${salesEmail}`);
  expect(await link(page, contactEmail).getAttribute('href')).toBe(`mailto:${contactEmail}`);
});

it('explains how it works in three steps, and what happens to a review', async () => {
  const page = await stage.open('/how-it-works');
  await heading(page, 'How it works');
  const steps = page.getByRole('main').getByRole('listitem');
  expect(await steps.getByRole('heading').allInnerTexts()).toEqual([
    'Find or add your company',
    'Verify your work email',
    'Share your experience',
  ]);
  await steps.last().getByText("We don't ask your name.").waitFor();
  await page.getByText('Every review scores the same 20 statements').waitFor();
  await page.getByText('for 60 minutes, to send one review').waitFor();
  await page.getByText('asks us to sign a sealed envelope').waitFor();
  await page.getByRole('heading', { name: 'What happens to your review' }).waitFor();
  await page.getByText("A moderator reads it before it's published, and approves or rejects it.").waitFor();
  await page.getByText(/don't see who wrote it/).waitFor();
  await page.getByRole('heading', { name: 'How you come back to it' }).waitFor();
});

it('says what we store and what we do not', async () => {
  const page = await stage.open('/privacy');
  await heading(page, 'Privacy');
  await page.getByText(/We don't store the email address you verify, or when you wrote/).waitFor();
  await link(page, 'Privacy in detail').click();
  await heading(page, 'Privacy in detail');
  expect(await parts(page)).toEqual(
    expect.arrayContaining(['Who can learn what', 'How it works', 'Your review']),
  );
  await page.getByText(/don't store the day or the time/).waitFor();
  expect(await page.context().cookies()).toEqual([]);
  expect(await link(page, contactEmail).getAttribute('href')).toBe(`mailto:${contactEmail}`);
});

it('states the terms', async () => {
  const page = await stage.open('/terms');
  await heading(page, 'Terms');
  await page.getByText(/^Write one review per company per year/).waitFor();
  await page.getByText(/Don't name colleagues/).waitFor();
  await link(page, 'privacy page').click();
  await heading(page, 'Privacy');
});

it('says that a page does not exist, with a search, a way home, and a hint for developers below', async () => {
  for (const path of ['/nothing/here', '/companies/1/nothing', '/admin/secrets']) {
    const page = await stage.open(path);
    await heading(page, '404 Page Not Found');
    await page.getByText(/^We can't find that page\. Check the address/).waitFor();
    await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor();
    expect(await statusOf(page)).toBe(404);
    expect(await page.title()).toBe('404 Page Not Found · Candor');
    await page.getByRole('combobox', { name: /^Search companies/ }).fill('ferrowell');
    await page.keyboard.press('Enter');
    await heading(page, 'Ferrowell Systems');
    await page.goBack();
    await link(page, 'Return to Home').click();
    await home(page);
  }
});

it('says that something went wrong when the code of a page throws, and links home', async () => {
  // The failure is logged to the console.
  const page = await stage.open('/api/v1', { unwatched: true });
  await page.route('**/assets/how-it-works-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function HowItWorksPage() { throw new Error("broken on purpose"); }',
    }),
  );
  await page.goto(`${stage.site.url}/how-it-works`);
  await heading(page, 'Something went wrong.');
  expect(await page.getByText('broken on purpose').count()).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await heading(page, 'About Candor');
  await page.goBack();
  await heading(page, 'Something went wrong.');
  await link(page, 'Return to Home').click();
  await home(page);
});

it.each([
  ['/favicon.ico', 48],
  ['/apple-touch-icon.png', 180],
])('has an icon at %s for browsers and phones that request it', async (path, width) => {
  const page = await stage.open('/about');
  expect(await widthOf(page, path)).toBe(width);
});

it('has a web manifest that fits the page, with icons of the sizes that it states', async () => {
  const page = await stage.open('/about');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await fetch(stage.site.url + address);
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const { icons, ...manifest } = await answer.json();
  const color = await page.locator('meta[name=theme-color][media*=light]').getAttribute('content');
  expect(manifest).toMatchObject({
    name: `${names.name}: ${names.tagline}`,
    short_name: names.name,
    description: names.description,
    start_url: '/',
    theme_color: color,
    background_color: color,
  });
  expect(icons).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ sizes: '192x192' }),
      expect.objectContaining({ sizes: '512x512' }),
      expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }),
    ]),
  );
  for (const { src, sizes } of icons)
    if (sizes !== 'any') expect([src, await widthOf(page, src)]).toEqual([src, Number.parseInt(sizes, 10)]);
});

function widthOf(page: Page, source: string): Promise<number> {
  return page.evaluate(async (src) => {
    const icon = new Image();
    icon.src = src;
    await icon.decode();
    return icon.naturalWidth;
  }, source);
}
