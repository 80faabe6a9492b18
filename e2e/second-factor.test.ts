import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { barriers, isSound } from '../testing/browser/every-page.ts';
import { callRest, tokenIn } from '../testing/browser/rest.ts';
import { codeOf, enrol } from '../testing/browser/second-factor.ts';
import { hasFocus, heading, pathOf, sendLogin, setUpStage } from '../testing/browser/stage.ts';

const admin = { email: 'admin@candor.example', password: 'correct horse battery' };
const stage = setUpStage({
  SECOND_FACTOR: 'required',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
});
const password = 'staple without a rider';
let enrolled: Awaited<ReturnType<typeof enrol>>;

beforeAll(async () => {
  enrolled = await enrol(stage.site, admin);
});

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

/** Moves the sign-ins and confirmations of everybody back by two hours. */
async function signedInLongAgo() {
  const db = connect(`sqlite:${stage.site.database}`);
  const started_at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  await db.updateTable('sessions').set({ started_at, confirmed_at: null }).execute();
  await db.destroy();
}

let people = 0;
async function invite() {
  people += 1;
  const email = `dana${people}@people.example`;
  const body = { email, role: 'moderator' };
  const { link } = await callRest<{ link: string }>(stage.site, '/admin/team/invitations', {
    body,
    token: enrolled.token,
  });
  return { email, path: link.slice(link.indexOf('/invitation')), token: tokenIn(link) };
}

/** Someone who has accepted an invitation, and has no second factor yet. */
async function newModerator() {
  const { email, token } = await invite();
  const body = { token, name: `Dana ${people}`, password, password_confirmation: password };
  await callRest(stage.site, '/invitations/accept', { body });
  return { email, password };
}

/** From the account page to the recovery codes. */
async function setUp(page: Page) {
  await button(page, 'Set up');
  await page.getByLabel('Your password').fill(password);
  await button(page, 'Continue');
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  return secret;
}

it('leads a moderator without a second factor to setting it up, and then back', async () => {
  const page = await stage.open('/login');
  await sendLogin(page, await newModerator());
  await stage.toast(page, 'Set up a second factor first.');
  await heading(page, 'Your account');
  expect(pathOf(page)).toBe('/account');
  await isSound(page);
  await setUp(page);
  await isSound(page);
  await button(page, 'Turn on');
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  await isSound(page);
  const section = page.getByRole('region', { name: 'Second factor' });
  const codes = await section.getByRole('listitem').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await button(page, "I've saved my recovery codes");
  await heading(page, 'Admin');
  await page.getByText('Total Companies').waitFor();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByText('You have 10 recovery codes left.').waitFor();
  expect(await page.getByRole('button', { name: 'Turn off' }).count()).toBe(0);
});

it('asks for a code at sign-in, and says what is wrong with one', async () => {
  const account = await newModerator();
  const { secret } = await enrol(stage.site, account);
  const page = await stage.open('/login');
  await sendLogin(page, account);
  await heading(page, 'Enter your code');
  await page.getByLabel('Code').fill('sesame');
  await button(page, 'Sign in');
  await page.getByRole('alert').getByText("This code isn't right").waitFor();
  await isSound(page);
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await button(page, 'Sign in');
  await stage.toast(page, 'Login successful');
  await heading(page, 'Admin');
});

it('lets in someone without a phone who has a recovery code, and says how many are left', async () => {
  const account = await newModerator();
  const { recoveryCodes } = await enrol(stage.site, account);
  const page = await stage.open('/login');
  await sendLogin(page, account);
  await button(page, 'Use a recovery code');
  await page.getByLabel('Recovery code').fill((recoveryCodes[3] ?? '').toLowerCase());
  await button(page, 'Sign in');
  await stage.toast(page, 'You have 9 recovery codes left.');
  await heading(page, 'Admin');
});

it('starts again when too many codes were wrong', async () => {
  const account = await newModerator();
  await enrol(stage.site, account);
  const page = await stage.open('/login');
  await sendLogin(page, account);
  for (let count = 0; count < 5; count += 1) {
    await page.getByLabel('Code').fill(`sesame ${count}`);
    await button(page, 'Sign in');
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Sign in', disabled: false }).last().waitFor();
  }
  await button(page, 'Sign in');
  await stage.toast(page, 'That took too long, or there were too many wrong codes. Sign in again.');
  await heading(page, 'Sign in');
});

it('accepts an invitation, which takes nothing but a name and a password', async () => {
  const { email, path } = await invite();
  const page = await stage.open(path);
  await page.getByText(email).waitFor();
  expect(pathOf(page)).toBe('/invitation');
  await isSound(page);
  await page.reload();
  await page.getByLabel('Name').fill('Dana Moderator');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill('something else');
  await button(page, 'Accept the invitation');
  await page.getByRole('alert').getByText("Passwords don't match").waitFor();
  await page.getByLabel('Confirm password').fill(password);
  await button(page, 'Accept the invitation');
  await heading(page, 'Your account');
  await page.getByText('Dana Moderator').waitFor();
  const again = await stage.open(path);
  await heading(again, "This link doesn't work");
  await again
    .getByText('This invitation has expired or has been used. Ask an admin for a new one.')
    .waitFor();
  await isSound(again);
});

/** The team, for the admin. */
async function openTeam(): Promise<Page> {
  return stage.open('/admin?tab=team', { as: enrolled });
}

/** Tab goes on within the lists of the team. */
const keepsFocus = (page: Page) =>
  expect
    .poll(() => page.locator(':focus').getByRole('heading', { name: 'Moderators and admins' }).count())
    .toBe(1);

it('lets an admin invite, change a role, withdraw an invitation and remove a member', async () => {
  const { email } = await newModerator();
  const page = await openTeam();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByText('No second factor').waitFor();
  await page.getByLabel('Email').fill(email);
  await button(page, 'Invite');
  await page.getByRole('alert').getByText('This person is already on the team.').waitFor();
  await page.getByLabel('Email').fill('bo@people.example');
  await page.getByLabel('Role').selectOption('Admin');
  await button(page, 'Invite');
  await page.getByText('We emailed this link to bo@people.example.').waitFor();
  expect(await stage.site.newestLink()).toBe(
    await page.getByText(`${stage.site.url}/invitation#token=`).innerText(),
  );
  await isSound(page);
  await row.getByRole('button', { name: /^Change/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role').selectOption('Admin');
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await stage.toast(page, 'Role changed');
  await row.getByText('Admin', { exact: true }).waitFor();
  await button(page, 'Withdraw the invitation for bo@people.example');
  await stage.toast(page, 'Invitation withdrawn');
  await expect.poll(() => page.getByText('Expires').count()).toBe(0);
  expect(await page.getByText('We emailed this link').count()).toBe(0);
  await keepsFocus(page);
  await row.getByRole('button', { name: /^Change/ }).click();
  await dialog.getByLabel('Role').selectOption('Remove from the team');
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await stage.toast(page, 'Removed from the team');
  await row.waitFor({ state: 'detached' });
  await keepsFocus(page);
});

it('asks an admin who signed in a while ago for password and code, and then goes on', async () => {
  const { email } = await newModerator();
  const page = await openTeam();
  const row = page.getByRole('listitem').filter({ hasText: email });
  const asked = page.getByRole('dialog', { name: "Confirm that it's you" });
  const confirm = async (recoveryCode: string) => {
    await asked.getByLabel('Your password').fill(admin.password);
    await asked.getByLabel('Code from your authenticator app').fill(recoveryCode);
    await asked.getByRole('button', { name: 'Confirm' }).click();
  };
  const [first = '', second = ''] = enrolled.recoveryCodes;
  await row.waitFor();
  await signedInLongAgo();
  await page.getByLabel('Email').fill('eve@people.example');
  await button(page, 'Invite');
  await asked.getByText('You signed in a while ago.').waitFor();
  await isSound(page);
  await asked.getByLabel('Your password').fill('not this one');
  await asked.getByLabel('Code from your authenticator app').fill(first);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await asked.getByText("This isn't your password.").waitFor();
  expect(await page.getByText('eve@people.example').count()).toBe(0);
  await confirm(first);
  await page.getByText('We emailed this link to eve@people.example.').waitFor();
  expect(await asked.count()).toBe(0);

  await signedInLongAgo();
  await row.getByRole('button', { name: /^Change/ }).click();
  const member = page.getByRole('dialog').filter({ hasText: email });
  await member.getByLabel('Role').selectOption('Admin');
  await member.getByRole('button', { name: 'Save role' }).click();
  await asked.getByLabel('Your password').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await asked.count()).toBe(0);
  expect(await member.getByLabel('Role').inputValue()).toBe('admin');
  await member.getByRole('button', { name: 'Save role' }).click();
  await confirm(second);
  await stage.toast(page, 'Role changed');
  await row.getByText('Admin', { exact: true }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => hasFocus(row.getByRole('button'))).toBe(true);
});
