import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { ADMIN, NAME } from './notes.ts';

export const SITE_NAME = 'Fjord Voices';
const PASSWORD = 'as long as the notes are';
const HALF_MINUTE_MS = 30_000;

/** A person with a browser, and a phone that shows the code of a secret. */
export function createAdmin(browser: Browser, codeOf: (secret: string) => string) {
  let secret = '';
  let used = 0;

  /** Waits for the next one, because each works once. */
  async function code(): Promise<string> {
    const now = () => Math.floor(Date.now() / HALF_MINUTE_MS);
    while (now() === used) await pause(500);
    used = now();
    return codeOf(secret);
  }

  // Browsers don't know Caddy's own authority; that the certificate is of it is checked elsewhere.
  const open = async (url: string) => {
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
    await page.goto(url);
    return page;
  };

  return {
    /** Chooses a password, sets up the second factor, and says whose site it is. */
    async accept(link: string): Promise<void> {
      const page = await open(link);
      await page.getByLabel('Name').fill('You');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await press(page, 'Accept the invitation');
      await press(page, 'Set up');
      await page.getByLabel('Your password').fill(PASSWORD);
      await press(page, 'Continue');
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
      secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()).replaceAll(' ', '');
      await page.getByLabel('Code from the app').fill(await code());
      await press(page, 'Turn on');
      await press(page, "I've saved my recovery codes");
      await isAdmin(page);
      await nameSite(page);
      await page.context().close();
    },
    /** With the password, and the code that the site then asks for. */
    async signIn(): Promise<void> {
      const page = await open(`https://${NAME}/login`);
      await page.getByLabel('Email').fill(ADMIN);
      await page.getByLabel('Password').fill(PASSWORD);
      await press(page, 'Sign in');
      await page.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor();
      await page.getByLabel('Code').fill(await code());
      await press(page, 'Sign in');
      await isAdmin(page);
      await page.context().close();
    },
  };
}

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

async function nameSite(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Site', exact: true }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Name').fill(SITE_NAME);
  await field('Your name').fill('Kari Holm');
  await field('Legal operator').fill('Fjord Voices AS');
  await field('Contact email').fill(ADMIN);
  await press(page, 'Save');
  await page.getByText('Settings saved', { exact: true }).waitFor();
}

async function isAdmin(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Admin' }).waitFor();
  await page.getByText('Total Companies').waitFor();
}
