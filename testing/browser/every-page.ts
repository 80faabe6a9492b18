import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { sampled } from '../sampled.ts';
import { layoutProblems } from './layout.ts';
import { moderatorOf, openReceipt, writeWithReceipt } from './receipts.ts';
import { mailedToken } from './rest.ts';
import { type Moderator, setUpStage, WIDTHS } from './stage.ts';

export type Shown = {
  name: string;
  path: string;
  heading: string | RegExp;
  status?: number;
  title?: RegExp;
  asModerator?: true;
  /** Shows each component twice, so landmarks can't be unique. */
  twice?: true;
  /** What a person does first. */
  act?: (page: Page, receipt: string) => Promise<unknown>;
};

const press = (button: RegExp, dialog?: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  if (dialog) await page.getByRole('dialog', { name: dialog }).waitFor();
};
const tab = (name: string, content: string) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel', { name }).getByText(content).first().waitFor();
};

/** Every page, in the states that one visitor can bring it into. */
export const pages: Shown[] = [
  { name: 'home', path: '/', heading: 'What is it really like to work there?' },
  { name: 'companies', path: '/companies', heading: 'Companies' },
  { name: 'companies without a hit', path: '/companies?search=zzzz', heading: 'Companies' },
  { name: 'company', path: '/companies/1', heading: 'Northwind Logistics' },
  { name: 'company without reviews', path: '/companies/40', heading: 'Ørnvik Rederi' },
  { name: 'company that is missing', path: '/companies/99999', heading: 'Company not found', status: 404 },
  {
    name: 'home without a hit',
    path: '/',
    heading: 'What is it really like to work there?',
    act: async (page) => {
      await page.getByRole('combobox').fill('zzzz'.repeat(20));
      await page.getByRole('option').waitFor();
    },
  },
  { name: 'write a review', path: '/write-review', heading: 'Which company do you want to review?' },
  { name: 'verify email', path: '/verify-email/1', heading: 'Verify your work email' },
  {
    name: 'email sent',
    path: '/verify-email/1?emailSent=true&email=a@b.example',
    heading: 'Check Your Email',
  },
  { name: 'email of no company', path: '/verify-email/99999', heading: 'Company Not Found' },
  { name: 'review form', path: '/companies/1/review?token=', heading: 'Your review of Northwind Logistics' },
  { name: 'login', path: '/login', heading: 'Sign in' },
  { name: 'register', path: '/register', heading: 'Create account' },
  { name: 'invitation that has ended', path: '/invitation#token=old', heading: "This link doesn't work" },
  { name: 'about', path: '/about', heading: 'About Candor' },
  { name: 'contact', path: '/contact', heading: 'About Candor' },
  { name: 'for companies', path: '/for-companies', heading: 'About Candor' },
  { name: 'privacy', path: '/privacy', heading: 'Privacy' },
  { name: 'privacy in detail', path: '/privacy/details', heading: 'Privacy in detail' },
  { name: 'terms', path: '/terms', heading: 'Terms' },
  { name: 'how it works', path: '/how-it-works', heading: 'How it works' },
  { name: 'receipt', path: '/receipt', heading: 'Your receipt' },
  { name: 'opened receipt', path: '/receipt', heading: /./, act: openReceipt },
  {
    name: 'form to change a review',
    path: '/receipt',
    heading: /./,
    act: async (page, receipt) => press(/^Change Review/)(await openReceipt(page, receipt)),
  },
  {
    name: 'dialog to withdraw',
    path: '/receipt',
    heading: /./,
    act: async (page, receipt) =>
      press(/^Withdraw Review/, 'Withdraw your review?')(await openReceipt(page, receipt)),
  },
  { name: 'developers', path: '/developers', heading: 'For developers' },
  { name: 'not found', path: '/nothing/here', heading: '404 Page Not Found', status: 404 },
  { name: 'parts', path: '/dev/parts', heading: 'Parts', title: /^Parts$/, twice: true },
  {
    name: 'account',
    path: '/account',
    heading: 'Your account',
    asModerator: true,
    act: (page) => page.getByText('This browser').waitFor(),
  },
  { name: 'dashboard', path: '/admin', heading: 'Admin', asModerator: true, act: tab('Dashboard', '40') },
  {
    name: 'companies tab',
    path: '/admin',
    heading: 'Admin',
    asModerator: true,
    act: tab('Companies', 'Northwind Logistics'),
  },
  {
    name: 'reviews tab',
    path: '/admin',
    heading: 'Admin',
    asModerator: true,
    act: tab('Reviews', 'Approve'),
  },
  {
    name: 'dialog to reject',
    path: '/admin',
    heading: /./,
    asModerator: true,
    act: async (page) => {
      await tab('Reviews', 'Approve')(page);
      await press(/^Reject/, 'Reject this review')(page);
    },
  },
  {
    name: 'dialog to ask the author',
    path: '/admin',
    heading: /./,
    asModerator: true,
    act: async (page) => {
      await tab('Reviews', 'Ask the Author')(page);
      await press(/^Ask the Author/, 'Ask the author')(page);
    },
  },
  {
    name: 'reports tab',
    path: '/admin',
    heading: 'Admin',
    asModerator: true,
    act: tab('Reports', 'Dismiss'),
  },
  {
    name: 'dialog to add a company',
    path: '/',
    heading: /./,
    act: press(/^Add a new company/, 'Add a New Company'),
  },
  {
    name: 'dialog to report',
    path: '/companies/1',
    heading: /./,
    act: press(/^Report/, 'Report this review'),
  },
];
/**
 * Tests pages: those that need nothing more than their address, or those where a person does something first. Each group
 * has its own file, because files run in parallel.
 */
export function showPages(group: 'as they open' | 'after a first step'): void {
  const stage = setUpStage();
  let moderator: Moderator;
  let token: string;
  let receipt: string;

  beforeAll(async () => {
    moderator = await stage.moderator();
    receipt = await writeWithReceipt(stage.site, 'Kept with a receipt.');
    await moderatorOf(stage.site, moderator.token).ask('Kept with a receipt.', 'Is it kept?');
    token = await mailedToken(stage.site, 1, 'kari@northwind-logistics.example');
  });

  const shown = pages.filter(({ act }) => (act === undefined) === (group === 'as they open'));
  it.each(sampled(shown))(
    'shows $name in both themes, fits every screen and is accessible',
    async (shown) => {
      const { heading, status = 200, title = /^\S.* · Candor$/, asModerator, twice, act } = shown;
      const path = shown.path.replace('?token=', `?token=${token}`);
      const context = asModerator ? { storageState: moderator.storageState } : {};
      const page = await stage.open(path, { context });
      const h1 = page.getByRole('heading', { level: 1, name: heading });
      await h1.waitFor();
      await act?.(page, receipt);
      await page.waitForLoadState('networkidle');

      expect(await statusOf(page)).toBe(status);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.title()).toMatch(title);
      const problems: string[] = [];
      const note = (found: string[]) =>
        problems.push(...found.map((problem) => `${page.viewportSize()?.width} px, ${problem}`));
      for (const width of Object.values(WIDTHS).reverse()) {
        await page.setViewportSize({ width, height: 800 });
        note(await layoutProblems(page));
        if (width === WIDTHS.desktop) note(await barriers(page, twice));
      }
      await page.setViewportSize({ width: WIDTHS.phone, height: 800 });
      const lightColor = await colorOf(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => colorOf(page)).not.toBe(lightColor);
      note([...(await layoutProblems(page)), ...(await barriers(page, twice))]);
      expect(problems).toEqual([]);
    },
  );
}

const colorOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color);

const statusOf = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    return (visit as PerformanceNavigationTiming).responseStatus;
  });

/** What axe finds, one line per element. */
export async function barriers(page: Page, twice = false): Promise<string[]> {
  // No page has frames, and without them the legacy mode finds the same in half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (twice ? axe.disableRules('landmark-unique') : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
