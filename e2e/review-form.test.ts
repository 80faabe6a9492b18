import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { layoutProblems } from '../testing/browser/layout.ts';
import { callRest, mailedToken } from '../testing/browser/rest.ts';
import {
  answer,
  answerAll,
  askForLink,
  fillReview,
  groups,
  openReviewForm,
  openReviewFormByEmail,
  send,
  writeNow,
} from '../testing/browser/review-form.ts';
import { type OpenOptions, setUpStage, WIDTHS } from '../testing/browser/stage.ts';
import { textsOfReview } from '../testing/server/longest-review.ts';

const stage = setUpStage();
const openForm = (options: OpenOptions = {}) => openReviewForm(stage, options);
const focusedGroup = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="radiogroup"]')?.parentElement?.id);

it('asks for twenty scores under six headings, and explains the scale once', async () => {
  const page = await openForm();
  expect(await groups(page).count()).toBe(20);
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.slice(0, 6)).toEqual([
    'Satisfaction',
    'Compensation',
    'Leadership',
    'Growth',
    'Culture',
    'Wellbeing',
  ]);
  await page.getByText(/from 1 \(.+\) to 10 \(.+\)/).waitFor();
  await page.getByRole('radiogroup', { name: 'I would recommend this company to a friend.' }).waitFor();
  expect(await groups(page).first().getByRole('radio').allTextContents()).toEqual(
    Array.from({ length: 10 }, (_, index) => String(index + 1)),
  );
});

it('offers text, job title, status, salary and frequency with their defaults', async () => {
  const page = await openForm();
  expect(await page.getByLabel('Your review').inputValue()).toBe('');
  expect(await page.getByLabel('Job title').inputValue()).toBe('');
  expect(await page.getByLabel('Employment status').inputValue()).toBe('full_time');
  expect(await page.getByLabel('Paid per').inputValue()).toBe('yearly');
  expect(await page.getByLabel('Currency').inputValue()).toBe('USD');
  expect(await page.getByLabel('Employment status').locator('option').allTextContents()).toEqual([
    'Full time',
    'Part time',
    'Contract',
    'Internship',
    'Freelance',
  ]);
  expect(await page.getByLabel('Paid per').locator('option').allTextContents()).toEqual([
    'Hour',
    'Month',
    'Year',
  ]);
  const preview = page.getByRole('region', { name: 'What readers will see' });
  await preview.getByText('Anonymous Position').waitFor();
  await preview.getByText('No additional comments provided.').waitFor();
});

it("puts the currency of the domain's country first, or of the browser's language, whatever else the site says", async () => {
  const body = { name: 'Fjordverft', domain: 'fjordverft.no', hq_location: 'Rotterdam, Netherlands' };
  const { id } = await callRest<{ id: number }>(stage.site, '/companies', { body });
  const offered = async (companyId: number, domain: string, locale: string) => {
    const token = await mailedToken(stage.site, companyId, `${locale}@${domain}`);
    const path = `/companies/${companyId}/review?token=${token}`;
    const page = await stage.open(path, { width: WIDTHS.small, context: { locale } });
    await writeNow(page, domain);
    const field = page.getByLabel('Currency');
    const value = await field.inputValue();
    const codes = await field
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    return { page, first: [value, ...codes.slice(0, 3)] };
  };
  const norwegian = await offered(id, body.domain, 'de-DE');
  expect(norwegian.first).toEqual(['NOK', 'NOK', 'USD', 'EUR']);
  // Its headquarters are in the Netherlands.
  const northwind = 'northwind-logistics.example';
  expect((await offered(1, northwind, 'en-US')).first).toEqual(['USD', 'USD', 'EUR', 'GBP']);
  const german = await offered(1, northwind, 'de-DE');
  expect(german.first).toEqual(['EUR', 'EUR', 'USD', 'GBP']);
  expect(await layoutProblems(german.page)).toEqual([]);
  await german.page.getByLabel('Salary', { exact: true }).fill('52000');
  await german.page
    .getByRole('region', { name: 'What readers will see' })
    .getByText('€52,000 yearly')
    .waitFor();
});

it('sends the currency only with a salary, whatever the form shows', async () => {
  const page = await openReviewFormByEmail(stage);
  await fillReview(page, 'No salary in it.');
  await page.getByLabel('Currency').selectOption('JPY');
  const sent = page.waitForRequest((request) => request.url().includes('reviews.submit'));
  await send(page).click();
  expect((await sent).postDataJSON().currency).toBe('USD');
});

it('colors the chosen score red up to 4, orange at 5 and green from 6', async () => {
  const page = await openForm();
  const hueOf = async (score: number) => {
    await answer(page, 1, score);
    const chosen = groups(page).first().getByRole('radio', { checked: true });
    expect(await chosen.textContent()).toBe(String(score));
    const color = await chosen.evaluate((element) => getComputedStyle(element).backgroundColor);
    return Number(/oklch\(\S+ \S+ (\S+)\)/.exec(color)?.[1]);
  };
  const hues = [];
  for (const score of [1, 4, 5, 6, 10]) hues.push(await hueOf(score));
  expect(hues).toEqual([27, 27, 70, 155, 155]);
});

it('fits a phone, with separate touch targets of at least 28 by 44 px', async () => {
  const page = await openForm({ width: WIDTHS.phone });
  const boxes = await groups(page)
    .first()
    .getByRole('radio')
    .evaluateAll((radios) =>
      radios
        .map((radio) => radio.getBoundingClientRect())
        .map(({ left, right, height }) => ({ left, right, height })),
    );
  boxes.forEach(({ left, right, height }, index) => {
    expect(right - left).toBeGreaterThanOrEqual(28);
    expect(height).toBeGreaterThanOrEqual(44);
    if (index > 0) expect(left).toBeGreaterThan(boxes[index - 1]?.right ?? 0);
  });
  expect(boxes.at(-1)?.right).toBeLessThanOrEqual(WIDTHS.phone);
});

it('keeps the progress visible and jumps to the next unanswered statement', async () => {
  const page = await openForm({ width: WIDTHS.phone });
  for (let statement = 1; statement <= 12; statement += 1) await answer(page, statement, 7);
  const progress = page.getByText('12 of 20 answered');
  await progress.waitFor();
  const place = await progress.boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  expect(place?.y).toBeLessThan(130);
  expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('12');
  await page.evaluate(() => window.scrollTo(0, 0));
  await answer(page, 13, 7);
  await answer(page, 14, 7);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Next unanswered' }).click();
  await expect.poll(() => focusedGroup(page)).toBe('statement-15');
  const scale = await groups(page).nth(14).boundingBox();
  expect(scale?.y).toBeGreaterThan((place?.y ?? 0) + (place?.height ?? 0));
});

it('points out what may identify the author, and refuses nothing', async () => {
  const page = await openForm();
  await page.getByLabel('Your review').fill('My manager Anna Berg shouts. Ask kari@example.org.');
  await page.getByText('This may identify you or someone else').waitFor();
  await page.getByText('looks like a name.').waitFor();
  await page.getByText('looks like an email address.').waitFor();
  await page.getByLabel('Your review').fill('The managers at Ferrowell Systems listen.');
  await page.getByText('This may identify you or someone else').waitFor({ state: 'detached' });
});

it('does so at each text field', async () => {
  const page = await openForm();
  const texts = Object.entries(textsOfReview(() => 'Ask Anna Berg'));
  for (const [field, text] of texts) await page.locator(`[name="${field}"]`).fill(text);
  await expect.poll(() => page.getByText('looks like a name').count()).toBe(texts.length);
});

it('shows before sending what readers will see', async () => {
  const page = await openForm();
  const preview = page.getByRole('region', { name: 'What readers will see' });
  await preview.getByText('Your stars appear here once all 20 statements are answered.').waitFor();
  await answerAll(page, 7);
  await page.getByLabel('Your review').fill('Fair pay.\nLong days.');
  await page.getByLabel('Job title').fill('Welder');
  await page.getByLabel('Salary', { exact: true }).fill('4,200');
  await page.getByLabel('Paid per').selectOption('monthly');
  await page.getByLabel('Currency').selectOption('EUR');
  await preview.getByRole('img', { name: '3.5 out of 5 stars' }).waitFor();
  await preview.getByText('Fair pay.').waitFor();
  await preview.getByText('Welder').waitFor();
  await preview.getByText('€4,200 monthly').waitFor();
});

it('asks what is good, what is bad and what should change, and says once that all is optional', async () => {
  const page = await openForm({ width: WIDTHS.phone });
  const section = page.getByRole('region', { name: 'In your own words' });
  expect(await section.getByText('All optional').count()).toBe(1);
  const box = (label: string) => section.getByLabel(label, { exact: true });
  for (const label of ['What is good?', 'What is bad?', 'What should change?'])
    expect((await box(label).boundingBox())?.height, label).toBeLessThan(50);
  await box('What is good?').fill('Fair pay.\nShort ways.\nGood coffee.');
  await expect.poll(async () => (await box('What is good?').boundingBox())?.height).toBeGreaterThan(80);
  await box('What should change?').fill('  ');
  const preview = page.getByRole('region', { name: 'What readers will see' });
  await expect.poll(() => preview.getByRole('term').allInnerTexts()).toEqual(['What is good']);
  expect(await preview.getByText('No additional comments provided.').count()).toBe(0);
  expect(await layoutProblems(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => box('What is good?').inputValue()).toBe('Fair pay.\nShort ways.\nGood coffee.');
});

it('opens directly with an email in the URL, and removes it from the URL right away', async () => {
  const page = await stage.open('/companies/2/review?email=someone@ferrowell.example');
  await page.getByRole('heading', { level: 1, name: 'Your review of Ferrowell Systems' }).waitFor();
  expect(page.url()).not.toContain('email');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Your review of Ferrowell Systems' }).waitFor();
});

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word));

/**
 * Words that people read in a part of a page: without the statements with their scales, without the options of the
 * selects, and without what is folded.
 */
const readWords = async (part: Locator) => {
  const texts = await part.evaluate((element) => {
    const found: string[] = [];
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement: parent, textContent } = nodes.currentNode;
      if (!parent?.checkVisibility() || parent.closest('select, .sr-only, [id^="statement-"]')) continue;
      found.push(textContent ?? '');
    }
    return found;
  });
  return texts.flatMap(wordsIn);
};

it('takes at most 350 words besides the statements, and 200 for the choice when to publish', async () => {
  const page = await openForm({ width: WIDTHS.phone });
  const words = await readWords(page.getByRole('main'));
  const choice = await readWords(page.getByRole('region', { name: 'When to publish' }));
  expect(words.length - choice.length, words.join(' ')).toBeLessThanOrEqual(350);
  expect(choice.length, choice.join(' ')).toBeLessThanOrEqual(200);
  expect(words.join(' ')).toContain('When to publish');
});

it('takes at most 1,200 words on the whole way, from the company to the saved receipt', async () => {
  const page = await stage.open('/companies/2', { width: WIDTHS.phone });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Write a Review' }).click();
  await page.getByRole('heading', { name: 'Verify your work email' }).waitFor();
  const verify = await readWords(main);
  await askForLink(page, 'on-the-way@ferrowell.example');
  const check = await readWords(main);
  const mailbox = await fetch(`${stage.site.url}/dev/mailbox.json`);
  const [mail] = (await mailbox.json()) as { subject: string; text: string; links: string[] }[];
  const email = wordsIn(`${mail?.subject} ${mail?.text}`);
  await page.goto(mail?.links[0] ?? '');
  await page.getByText('Your browser checked that, not our server.').waitFor();
  const link = await readWords(main);
  await page.getByRole('button', { name: 'Get your slip' }).click();
  await page.getByRole('button', { name: 'Copy' }).waitFor();
  const slip = await readWords(main);
  await page.getByRole('button', { name: 'Write now' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your review of Ferrowell Systems' }).waitFor();
  const form = await readWords(main);
  await fillReview(page, 'A short one.');
  await send(page).click();
  await page.getByRole('heading', { name: 'Your receipt' }).waitFor();
  const receipt = [
    ...(await readWords(page.getByText('Your review reaches a moderator'))),
    ...(await readWords(page.getByRole('region', { name: 'Your receipt' }))),
  ];
  await page.getByRole('button', { name: "I've saved my receipt" }).click();
  const saved = await readWords(page.getByRole('region', { name: 'What happens next' }));
  const way = { verify, check, email, link, slip, form, receipt, saved };
  const counts = Object.values(way).map((words) => words.length);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(
    counts.reduce((sum, count) => sum + count),
    JSON.stringify({ counts, way }),
  ).toBeLessThanOrEqual(1200);
});
