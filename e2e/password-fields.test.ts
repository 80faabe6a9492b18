import { expect, it } from 'vitest';
import { setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const PASTED = 'staple without a rider';

it.each([
  ['/login', ['current-password']],
  ['/register', ['new-password', 'new-password']],
])('a password on %s is hidden, can be pasted, and says so to password managers', async (path, expected) => {
  const page = await stage.open(path);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const fields = page.getByRole('main').locator('input[type=password]');
  await fields.first().waitFor();
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASTED);
  const seen: (string | null)[] = [];
  for (const field of await fields.all()) {
    seen.push(await field.getAttribute('autocomplete'));
    await field.press('ControlOrMeta+V');
    expect(await field.inputValue()).toBe(PASTED);
  }
  expect(seen).toEqual(expected);
  expect(
    await page
      .getByRole('main')
      .getByLabel(/password/i)
      .count(),
  ).toBe(expected.length);
  expect(await page.getByLabel('Email').getAttribute('autocomplete')).toMatch(/username|email/);
});
