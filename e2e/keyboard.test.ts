import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { groups, openReviewForm } from '../testing/browser/review-form.ts';
import { heading, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();

type Focused = { name: string; ring: boolean; inSight: boolean };

/** The focused element: its name, whether it has a focus ring, and whether it is in the viewport. */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const framed =
      element.closest('form')?.matches(':focus-within') === true && element.matches('[role="combobox"]');
    const { top, bottom } = element.getBoundingClientRect();
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    return {
      name: (element.ariaLabel ?? (labels.join(' ') || element.textContent) ?? '').trim(),
      ring: framed || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2),
      inSight: bottom > 0 && top < window.innerHeight,
    };
  });

/** Presses Tab until an element with this name has the focus. Every stop on the way must be visible. */
async function tabTo(page: Page, name: string | RegExp, limit = 60): Promise<void> {
  const seen: string[] = [];
  for (let count = 0; count < limit; count += 1) {
    await page.keyboard.press('Tab');
    const at = await focused(page);
    seen.push(at.name);
    expect(at).toEqual({ name: at.name, ring: true, inSight: true });
    if (typeof name === 'string' ? at.name === name : name.test(at.name)) return;
  }
  throw new Error(`Tab never came to ${name}, only to: ${seen.join(' | ')}`);
}

it('skips to the content with the first Tab', async () => {
  const page = await stage.open('/companies');
  await heading(page, 'Companies');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatchObject({ name: 'Skip to content', ring: true });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect((await focused(page)).name).toBe('Search companies');
  // The skip link is an entry in the history, but the next page still starts at its top.
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
  await terms.focus();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await terms.press('Enter');
  await heading(page, 'Terms');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.locator('main:focus').waitFor();
});

it('does the whole job of a reviewer without a pointer', async () => {
  const page = await stage.open('/', { width: WIDTHS.phone });
  await heading(page, 'What is it really like to work there?');
  await tabTo(page, /^Search companies/);
  await page.keyboard.type('tindermark');
  await page.getByRole('option', { name: /Tindermark Outdoor/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page, 'Tindermark Outdoor');

  await tabTo(page, 'Write a Review');
  await page.keyboard.press('Enter');
  await heading(page, 'Verify your work email');
  await tabTo(page, 'Work email');
  await page.keyboard.type('keys@tindermark.example');
  await page.keyboard.press('Enter');
  await heading(page, 'Check Your Email');

  await page.goto(await stage.site.newestLink());
  await heading(page, 'Your link works. Now get your slip.');
  await tabTo(page, 'Get your slip');
  await page.keyboard.press('Enter');
  await heading(page, 'Write now, or keep it for later?');
  await tabTo(page, 'Write now');
  await page.keyboard.press('Enter');
  await heading(page, 'Your review of Tindermark Outdoor');
  await tabTo(page, '1');
  for (let statement = 1; statement <= 20; statement += 1) {
    // Digits choose a score, and 0 means 10. Arrows move from there.
    await page.keyboard.press(statement === 1 ? '0' : '6');
    if (statement === 2) await page.keyboard.press('ArrowRight');
    await page.getByText(`${statement} of 20 answered`).waitFor();
    if (statement < 20) await page.keyboard.press('Tab');
  }
  const chosen = await page.getByRole('radiogroup').getByRole('radio', { checked: true }).allTextContents();
  expect(chosen).toEqual(['10', '7', ...Array.from({ length: 18 }, () => '6')]);

  await tabTo(page, 'Your review');
  await page.keyboard.type('Typed from end to end.');
  await tabTo(page, /^This is my honest review/);
  await page.keyboard.press('Space');
  await tabTo(page, 'Submit Review');
  await page.keyboard.press('Enter');
  await stage.toast(page, 'Review submitted successfully');
  await heading(page, 'Tindermark Outdoor');
});

it('stays on the next statement when a Tab follows an arrow at once on a slow device', async () => {
  const page = await openReviewForm(stage);
  await groups(page).first().getByRole('radio').first().focus();
  await page.evaluate(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (call: () => void, after = 0) => setTimeout(call, after + 200),
    });
  });
  await page.keyboard.press('6');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.waitForTimeout(400);
  await page.keyboard.press('5');
  await page.getByText('2 of 20 answered').waitFor();
});

it('reports a review and opens the menu without a pointer, and returns the focus', async () => {
  const page = await stage.open('/companies/5', { width: WIDTHS.phone });
  await page.getByRole('article').first().waitFor();
  const menu = page.getByRole('navigation', { name: 'Main, mobile' });
  await tabTo(page, 'Open menu');
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'How it works' }).waitFor();
  await page.keyboard.press('Escape');
  await menu.getByRole('link', { name: 'How it works' }).waitFor({ state: 'hidden' });
  await expect.poll(async () => (await focused(page)).name).toBe('Open menu');
  await tabTo(page, /^Report/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'Reason');
  await page.keyboard.type('This is an advertisement and no review.');
  await tabTo(page, 'Submit Report');
  await page.keyboard.press('Enter');
  await stage.toast(page, 'Report submitted');
  await expect.poll(async () => (await focused(page)).name).toMatch(/^Report number: /);
  await tabTo(page, 'Done');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await focused(page)).name).toMatch(/^Report/);
});
