import { expect, it } from 'vitest';
import { setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage({ REGISTRATION: 'off' });

it('L5: shows the not-found page, whichever way someone gets there, and no link to it', async () => {
  const page = await stage.open('/register');
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  expect(await page.getByLabel('Email').count()).toBe(0);
  await page.getByRole('link', { name: 'Moderators' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('link', { name: 'Create one' }).count()).toBe(0);
});
