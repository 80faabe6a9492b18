import type { Page } from 'playwright';
import { callRest, mailedLink, mailedToken } from './rest.ts';
import type { OpenOptions, Stage } from './stage.ts';

let people = 0;

/** Asks for a link on the page that verifies an email. */
export async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Work email').fill(email);
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check Your Email' }).waitFor();
}

/** A new employee's verification link, opened in another browser than the one that asked for it. */
export async function openLink(stage: Stage, options: OpenOptions = {}): Promise<Page> {
  people += 1;
  const page = await stage.open(
    await mailedLink(stage.site, 2, `writer${people}@ferrowell.example`),
    options,
  );
  await page.getByLabel(/^The part after the @/).waitFor();
  return page;
}

/** Opens such a link and goes on to the form. */
export async function openReviewForm(stage: Stage, options: OpenOptions = {}): Promise<Page> {
  const page = await openLink(stage, options);
  await writeNow(page);
  return page;
}

/** Goes from the opened link to the form. */
export async function writeNow(page: Page, domain = 'ferrowell.example'): Promise<void> {
  await getSlip(page, domain);
  await page.getByRole('button', { name: 'Write now' }).click();
  await page.getByRole('heading', { level: 1, name: /^Your review of/ }).waitFor();
}

/** Goes from the opened link to the slip. A browser that didn't ask for the link needs the domain. */
export async function getSlip(page: Page, domain = 'ferrowell.example'): Promise<void> {
  const field = page.getByLabel(/^The part after the @/);
  await field.or(page.getByText('in the address you typed')).waitFor();
  if (await field.isVisible()) await field.fill(domain);
  await page.getByRole('button', { name: 'Get your slip' }).click();
  await page.getByRole('heading', { level: 1, name: 'Write now, or keep it for later?' }).waitFor();
}

/** The same, opened with an address that was verified over REST. */
export async function openReviewFormByEmail(stage: Stage): Promise<Page> {
  people += 1;
  const email = `writer${people}@ferrowell.example`;
  const token = await mailedToken(stage.site, 2, email);
  await callRest(stage.site, '/email/verify', { body: { token, company_id: 2 } });
  const page = await stage.open(`/companies/2/review?email=${email}`);
  await page.getByRole('heading', { level: 1, name: 'Your review of Ferrowell Systems' }).waitFor();
  return page;
}

/** All required fields, and a text to recognize the review by. */
export async function fillReview(page: Page, text: string): Promise<void> {
  await answerAll(page);
  await page.getByLabel('Your review', { exact: true }).fill(text);
  await page.getByRole('checkbox').check();
}

/** The statements' scales, in order. */
export const groups = (page: Page) => page.getByRole('radiogroup');

export function answer(page: Page, statement: number, score: number): Promise<void> {
  const scale = groups(page).nth(statement - 1);
  return scale.getByRole('radio', { name: String(score), exact: true }).click();
}

/** All statements in one step, for tests about something else: twenty real clicks take seconds on a busy machine. */
export async function answerAll(page: Page, score = 8): Promise<void> {
  await groups(page).nth(19).waitFor();
  await groups(page).evaluateAll((scales, at) => {
    for (const scale of scales) scale.querySelectorAll<HTMLElement>('[role="radio"]')[at]?.click();
  }, score - 1);
}

export const send = (page: Page) => page.getByRole('button', { name: 'Submit Review' });

/** Fills in the form and sends it. */
export async function sendReview(stage: Stage, page: Page, text: string): Promise<void> {
  await fillReview(page, text);
  await send(page).click();
  await stage.toast(page, 'Review submitted successfully');
}
