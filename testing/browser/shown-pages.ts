import type { Page } from 'playwright';
import { routePatterns } from '#shared/paths.ts';
import { openRow, queueOf } from './desk.ts';
import { openReceipt } from './receipts.ts';
import { getSlip } from './review-form.ts';
import { enterSlip, inventedSlip, keysOf } from './slips.ts';

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
  act?: Act;
};
type Act = (page: Page, receipt: string) => Promise<unknown>;

/** What someone comes to with a first step on a page with any title. */
const step = (name: string, path: string, act: Act): Shown => ({ name, path, heading: /./, act });
const atDesk = (name: string, act: Act): Shown => ({
  ...step(name, '/admin', act),
  heading: 'Admin',
  asModerator: true,
});

const press = (button: RegExp, dialog?: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  if (dialog) await page.getByRole('dialog', { name: dialog }).waitFor();
};
const tab = (name: string, content: string | RegExp) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel', { name }).getByText(content).first().waitFor();
};

async function openQueue(page: Page) {
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await queueOf(page).first().waitFor();
}

/** On a phone, no review is open at first. */
async function openWaiting(page: Page) {
  await openQueue(page);
  await openRow(page, 'Kept with a receipt.');
}

/** Adds a company as visitors do, or finds it if another test has added it. */
async function addCompany(page: Page, company: { name: string; domain: string }): Promise<number> {
  const { href } = new URL('/api/v1/companies', page.url());
  const { id, company_id } = await (await page.request.post(href, { data: company })).json();
  return id ?? company_id;
}

async function showSlip(page: Page) {
  await getSlip(page, 'northwind-logistics.example');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('img', { name: 'QR code of your slip' }).waitFor();
}

async function openInvented(page: Page, instead?: string) {
  const { identity, keys } = await keysOf(new URL(page.url()).origin);
  const { words } = inventedSlip({ identity, period: keys[0]?.period ?? '' });
  await enterSlip(page, instead ? words.replace(/\S+$/, instead) : words);
  if (instead) await page.getByText(`“${instead}” isn't one of our words.`).waitFor();
  else await page.getByRole('heading', { name: 'Write with your slip' }).waitFor();
}

const named: Shown[] = [
  { name: 'home', path: '/', heading: 'What is it really like to work there?' },
  { name: 'companies', path: '/companies', heading: 'Companies' },
  { name: 'companies without a hit', path: '/companies?search=zzzz', heading: 'Companies' },
  { name: 'company', path: '/companies/1', heading: 'Northwind Logistics' },
  { name: 'company without reviews', path: '/companies/40', heading: 'Ørnvik Rederi' },
  { name: 'reviews of a company', path: '/companies/1/reviews', heading: 'Northwind Logistics reviews' },
  { name: 'no review', path: '/companies/1/reviews?year=2019', heading: 'Northwind Logistics reviews' },
  { name: 'salaries of a company', path: '/companies/1/salaries', heading: 'Northwind Logistics salaries' },
  { name: 'all statements', path: '/companies/1/statements', heading: 'Northwind Logistics statements' },
  { name: 'companies compared', path: '/compare?ids=40,1,2,3', heading: 'Compare companies' },
  { name: 'no company compared', path: '/compare?ids=99999', heading: /^Compare/, status: 404 },
  { name: 'salaries that fit', path: '/salaries?search=account', heading: 'Salaries' },
  { name: 'no job that fits', path: '/salaries?search=zzzz', heading: 'Salaries' },
  { name: 'salaries of a kind of work', path: '/salaries/2423', heading: /^What personnel and careers/ },
  { name: 'salaries in two currencies', path: '/salaries/4222', heading: /^What contact center/ },
  { name: 'too few salaries', path: '/salaries/8344', heading: 'What lifting truck operators earn' },
  { name: 'no kind of work', path: '/salaries/9999', heading: 'Kind of work not found', status: 404 },
  step('review by itself', '/companies/1', async (page) => {
    await page.getByRole('article').first().getByRole('link', { name: /^Link/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Northwind Logistics review', exact: true }).waitFor();
  }),
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
  step('email sent from this tab', '/verify-email/1', async (page) => {
    await page.getByLabel('Work email').fill('shown@northwind-logistics.example');
    await press(/^Send Verification Email/)(page);
    await page.getByLabel('Code').waitFor();
  }),
  { name: 'email of no company', path: '/verify-email/99999', heading: 'Company Not Found' },
  {
    name: 'review form',
    path: '/companies/1/review?email=kari@northwind-logistics.example',
    heading: 'Your review of Northwind Logistics',
  },
  {
    name: 'link to a slip',
    path: '/companies/1/review?token=',
    heading: 'Your link works. Now get your slip.',
    act: (page) => page.getByLabel(/^The part after the @/).waitFor(),
  },
  step('slip', '/companies/1/review?token=', showSlip),
  { name: 'login', path: '/login', heading: 'Sign in' },
  { name: 'register', path: '/register', heading: 'Create account' },
  { name: 'invitation that has ended', path: '/invitation#token=old', heading: "This link doesn't work" },
  { name: 'about', path: '/about', heading: 'About Candor' },
  { name: 'contact', path: '/contact', heading: 'About Candor' },
  { name: 'for companies', path: '/for-companies', heading: 'For companies' },
  { name: 'privacy', path: '/privacy', heading: 'Privacy' },
  { name: 'privacy in detail', path: '/privacy/details', heading: 'Privacy in detail' },
  { name: 'terms', path: '/terms', heading: 'Terms' },
  { name: 'how it works', path: '/how-it-works', heading: 'How it works' },
  { name: 'receipt', path: '/receipt', heading: 'Your slip or receipt' },
  step('misspelled slip', '/slip', (page) => openInvented(page, 'lantren')),
  step('opened slip', '/slip', (page) => openInvented(page)),
  step('opened receipt', '/receipt', openReceipt),
  step('form to change a review', '/receipt', async (page, receipt) =>
    press(/^Change Review/)(await openReceipt(page, receipt)),
  ),
  step('dialog to withdraw', '/receipt', async (page, receipt) =>
    press(/^Withdraw Review/, 'Withdraw your review?')(await openReceipt(page, receipt)),
  ),
  { name: 'report', path: '/report', heading: 'Your report' },
  { name: 'legal notice', path: '/notices?review=1', heading: 'Legal notice' },
  {
    name: 'legal notice with a wrong code',
    path: '/notices/0000-0000#0000-0000-0000-0000',
    heading: 'Your legal notice',
    act: (page) => page.getByText('No notice has this number and this code.').waitFor(),
  },
  {
    name: 'report with an unknown number',
    path: '/report#0000-0000-0000-0000',
    heading: 'Your report',
    act: (page) => page.getByText('No report has this number.').waitFor(),
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
  atDesk('dashboard', tab('Dashboard', /^\d\d$/)),
  atDesk('companies tab', tab('Companies', 'Northwind Logistics')),
  atDesk('reviews tab', openQueue),
  atDesk('dialog to reject', async (page) => {
    await openWaiting(page);
    await press(/^Reject/, 'Reject this review')(page);
  }),
  atDesk('dialog to ask the author', async (page) => {
    await openWaiting(page);
    const more = page.getByRole('button', { name: 'More', exact: true });
    if (await more.isVisible()) await more.click();
    await press(/^Ask the Author/, 'Ask the author')(page);
  }),
  atDesk('reports tab', tab('Reports', / ago$/)),
  atDesk('corrections tab', async (page) => {
    const { href } = new URL('/api/v1/companies/1/corrections', page.url());
    await page.request.post(href, { data: { founded: 1987, note: 'Their website' } });
    await tab('Corrections', 'Suggested')(page);
  }),
  atDesk('new companies', async (page) => {
    await addCompany(page, { name: 'Northwind Logistic', domain: 'northwind-logistic.example' });
    await tab('Companies', 'Northwind Logistics')(page);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByText('Looks like').first().waitFor();
  }),
  atDesk('dialog to edit a company', async (page) => {
    const { href } = new URL('/api/v1/companies/1/report', page.url());
    await page.request.post(href, { data: { reason: 'It moved to another domain.' } });
    await tab('Companies', 'Northwind Logistics')(page);
    await press(/^Edit Northwind Logistics/, 'Northwind Logistics')(page);
    await page.getByText('It moved to another domain.').first().waitFor();
  }),
  step('company that no one has checked', '/companies/1', async (page) => {
    const id = await addCompany(page, { name: 'Boss X is a thief Ltd', domain: 'boss-x.example' });
    await page.goto(new URL(`/companies/${id}`, page.url()).href);
    await page.getByText('New, not checked yet').waitFor();
  }),
  step('dialog to report a company', '/companies/1', press(/^Report this company/, 'Report this company')),
  step(
    'dialog to suggest a correction',
    '/companies/1',
    press(/^Suggest a correction/, 'Suggest a correction'),
  ),
  step('dialog to add a company', '/', press(/^Add a new company/, 'Add a New Company')),
  step('dialog to report', '/companies/1', press(/^Report/, 'Report this review')),
];

const others = Object.values(routePatterns).filter(
  (path) => !path.includes(':') && !named.some((shown) => shown.path.replace(/[?#].*/, '') === path),
);

/** Every page, in the states that one visitor can bring it into. */
export const pages: Shown[] = [...named, ...others.map((path) => ({ name: path, path, heading: /\S/ }))];
