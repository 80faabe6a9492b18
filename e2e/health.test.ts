import { beforeAll, expect, it } from 'vitest';
import { breakCalls } from '../testing/browser/calls.ts';
import { barriers } from '../testing/browser/every-page.ts';
import { layoutProblems } from '../testing/browser/layout.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const admin = { email: 'ada@candor.example', password: 'correct horse battery staple' };
const stage = setUpStage({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });

let asAdmin: NonNullable<Parameters<typeof stage.open>[1]>['context'];
beforeAll(async () => {
  const page = await stage.open('/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Admin' }).waitFor();
  asAdmin = { storageState: await page.context().storageState() };
});

it.each([
  [WIDTHS.phone, 'dark'],
  [WIDTHS.desktop, 'light'],
] as const)(
  'an admin sees what the doctor finds, worst first, and checks again (%i px, %s)',
  async (width, theme) => {
    const page = await stage.open('/admin?tab=health', { width, theme, context: asAdmin ?? {} });
    const items = page.getByRole('region', { name: 'Health' }).getByRole('listitem');
    await items.filter({ hasText: "Warning. SMTP_URL isn't set" }).waitFor();
    const texts = await items.allInnerTexts();
    const places = texts.map((text) =>
      ['Problem.', 'Warning.', 'Fine.'].findIndex((word) => text.includes(word)),
    );
    expect(places).toEqual(places.toSorted());
    expect(places).toContain(2);
    expect(await layoutProblems(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
    const mend = await breakCalls(page, 'health.check');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText("We couldn't check the site.").waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await items.filter({ hasText: "Fine. The clock agrees with your device's." }).waitFor();
  },
);

it('is not there for moderators', async () => {
  const { storageState } = await stage.moderator();
  const page = await stage.open('/admin?tab=health', { context: { storageState } });
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor();
  expect(await page.getByRole('tab', { name: 'Health' }).count()).toBe(0);
});
