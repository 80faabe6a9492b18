import type { Page } from 'playwright';
import { mailedToken } from './rest.ts';
import type { OpenOptions, Stage } from './stage.ts';

let people = 0;

/** The form of a company, opened by the link that a new employee was mailed. */
export async function openReviewForm(stage: Stage, options: OpenOptions = {}): Promise<Page> {
  people += 1;
  const token = await mailedToken(stage.site, 2, `writer${people}@ferrowell.example`);
  const page = await stage.open(`/companies/2/review?token=${token}`, options);
  await page.getByRole('heading', { level: 1, name: 'Your review of Ferrowell Systems' }).waitFor();
  return page;
}

/** The scales of the statements, in their order. */
export const groups = (page: Page) => page.getByRole('radiogroup');

export function answer(page: Page, statement: number, score: number): Promise<void> {
  const scale = groups(page).nth(statement - 1);
  return scale.getByRole('radio', { name: String(score), exact: true }).click();
}

export async function answerAll(page: Page, score = 8): Promise<void> {
  for (let statement = 1; statement <= 20; statement += 1) await answer(page, statement, score);
}

export const send = (page: Page) => page.getByRole('button', { name: 'Submit Review' });
