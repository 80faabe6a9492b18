import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from './browser.ts';
import { startSite } from './site.ts';

// Writes every page in both themes and two widths to .cache/shots, as a record to look at.
const FOLDER = join(import.meta.dirname, '../.cache/shots');
const WIDTHS = [360, 1280];
const THEMES = ['light', 'dark'] as const;

mkdirSync(FOLDER, { recursive: true });
const site = await startSite();
const browser = await launchBrowser();

await fetch(`${site.url}/api/v1/email/verify/send`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'shots@northwind-logistics.example', company_id: 1 }),
});
const [reviewLink = ''] = await site.newestLinks();
const pages: Record<string, string> = {
  home: '/',
  companies: '/companies',
  'companies-none': '/companies?search=zzzz',
  company: '/companies/1',
  'company-sample': '/companies/40',
  'company-missing': '/companies/99999',
  'verify-email': '/verify-email/1',
  'verify-email-sent': '/verify-email/1?emailSent=true&email=kari@northwind-logistics.example',
  review: new URL(reviewLink).pathname + new URL(reviewLink).search,
  login: '/login',
  register: '/register',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
  'how-it-works': '/how-it-works',
  'not-found': '/nothing/here',
};

for (const colorScheme of THEMES) {
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    const shoot = async (name: string) => {
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    };
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(site.url + path);
      await shoot(name);
    }
    await page.goto(`${site.url}/login`);
    await page.getByLabel('Email').fill(site.moderator.email);
    await page.getByLabel('Password').fill(site.moderator.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    for (const tab of ['Dashboard', 'Companies', 'Reviews', 'Reports']) {
      await page.getByRole('tab', { name: tab }).click();
      await shoot(`admin-${tab.toLowerCase()}`);
    }
    await context.close();
  }
}
await browser.close();
await site.stop();
