import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { breakCalls } from '../testing/browser/calls.ts';
import { openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
import { publicReviews } from '../testing/browser/rest.ts';
import { heading, setUpModerator, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);
const phone = { width: WIDTHS.phone };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Publishes a review of Ferrowell Systems, and returns its id and its author's receipt. */
async function publish(text: string) {
  const receipt = await writeWithReceipt(stage.site, text, { release: 'at_once' });
  await moderator.approve(text);
  const found = (await publicReviews(stage.site, 2)).find((review) => review.free_form_text === text);
  return { id: found?.id ?? 0, receipt };
}

/** Fills in the form, sends it, and returns the link to the notice. */
async function send(page: Page, explanation: string): Promise<string> {
  await page.getByLabel("What's unlawful about it, and why?").fill(explanation);
  await page.getByLabel('Which law?').fill('Section 186 of the Criminal Code');
  await page.getByLabel('Your name').fill('Kari Holm');
  await page.getByLabel('Email address').fill('kari@holm.example');
  await page.getByLabel('I believe in good faith').click();
  await button(page, 'Send notice').click();
  await heading(page, "We've received your notice");
  await page.getByText("We've also emailed both to kari@holm.example.").waitFor();
  return (await page.getByRole('link', { name: 'Open your notice' }).getAttribute('href')) ?? '';
}

async function openAtDesk(explanation: string): Promise<Page> {
  const page = await stage.open('/admin?tab=notices', { ...phone, as: moderator });
  await page
    .getByRole('list', { name: 'Notices' })
    .getByRole('button')
    .filter({ hasText: explanation })
    .click();
  await page.getByRole('article').getByText('kari@holm.example').waitFor();
  return page;
}

async function ask(desk: Page, question: string) {
  await button(desk, 'Ask the sender').click();
  await desk.getByLabel('Question').fill(question);
  await button(desk, 'Send question').click();
  await stage.toast(desk, 'Question sent');
}

it('goes from the report dialog to the decision, which its sender and the author read on a phone', async () => {
  const text = 'They forge the books, and everyone here knows it.';
  const { id, receipt } = await publish(text);
  const page = await stage.open(`/companies/2/reviews/${id}`, phone);
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('link', { name: "It's unlawful: send a legal notice" }).click();
  await heading(page, 'Legal notice');
  await page.getByRole('blockquote').getByText(text).waitFor();
  await button(page, 'Send notice').click();
  await page.getByText('Please confirm this.').waitFor();
  await page.getByLabel('Which words?').fill('They forge the books');
  const explanation = 'A court found in March that our books are right.';
  const link = await send(page, explanation);

  const desk = await openAtDesk(explanation);
  const reader = await stage.open(link, phone);
  await heading(reader, 'A moderator is reading your notice');
  expect(new URL(reader.url()).hash).toBe('');
  await button(desk, 'Remove the review').click();
  const facts = 'It states as a fact that a crime was committed, and a court found that it was not.';
  await desk.getByLabel('Reasons').fill(facts);
  await button(desk, 'Remove Review').click();
  await stage.toast(desk, 'Review removed');
  await desk.getByRole('heading', { name: 'No legal notices are waiting.' }).waitFor();

  await reader.goto(new URL(link, stage.site.url).href);
  await heading(reader, 'We removed the review');
  await reader.getByText(facts, { exact: true }).waitFor();
  await reader.getByText(/^It may break the law\. Rule 7 of our terms/).waitFor();
  await button(reader, 'Close it').click();
  await reader.getByLabel('Code').fill('0000-0000-0000-0000');
  await button(reader, 'Open the notice').click();
  await reader.getByText('No notice has this number and this code.').waitFor();

  const author = await openReceipt(await stage.open('/receipt', phone), receipt);
  await author.getByText(facts).first().waitFor();
  expect(await author.getByText('Kari Holm').count()).toBe(0);
});

it('lets its sender answer a question, and object once to a review that stays', async () => {
  const { id } = await publish('The canteen is the worst in the whole country.');
  const page = await stage.open(`/notices?review=${id}`, phone);
  const explanation = 'Our canteen has won a prize, so this is false.';
  const link = await send(page, explanation);
  const desk = await openAtDesk(explanation);
  await ask(desk, 'Which prize, and when?');

  await page.goto(new URL(link, stage.site.url).href);
  await heading(page, 'We need something from you');
  await page.getByText('Which prize, and when?').waitFor();
  await page.getByLabel('Your answer').fill('The golden spoon, last year.');
  await button(page, 'Send answer').click();
  await heading(page, "We've received your answer");

  const again = await openAtDesk(explanation);
  await again.getByText('The golden spoon, last year.').waitFor();
  await button(again, 'Keep the review').click();
  await again.getByLabel('Reasons').fill('It is an opinion about food, and it names no one.');
  await button(again, 'Keep Review').click();
  await stage.toast(again, 'Review kept');

  await page.goto(new URL(link, stage.site.url).href);
  await heading(page, 'We decided to keep the review');
  await button(page, 'Object to the decision').click();
  await page.getByLabel('Why you object').fill('An opinion needs a basis in fact.');
  await button(page, 'Send objection').click();
  await heading(page, "We've received your objection");
  expect(await button(page, 'Object to the decision').count()).toBe(0);
});

it('shows its sender no problem with an answer anymore once the notice was closed, or has changed', async () => {
  const { id } = await publish('The lift is out of order most of the year.');
  const explanation = 'Our lift has always worked, so this is false.';
  const link = await send(await stage.open(`/notices?review=${id}`, phone), explanation);
  await ask(await openAtDesk(explanation), 'Since when?');
  const [page, other] = [await stage.open(link, phone), await stage.open(link, phone)];

  const problem = page.getByText("We couldn't reach the server.");
  const restore = await breakCalls(page, 'notices.answer');
  await page.getByLabel('Your answer').fill('Since it was built.');
  await button(page, 'Send answer').click();
  await problem.waitFor();
  await button(page, 'Close it').click();
  await page.getByLabel('Code').fill(link.split('#')[1] ?? '');
  await button(page, 'Open the notice').click();
  await page.getByLabel('Your answer').fill('Since it was built.');
  expect(await problem.count()).toBe(0);
  await restore();

  await other.getByLabel('Your answer').fill('Since last year.');
  await button(other, 'Send answer').click();
  await heading(other, "We've received your answer");
  const desk = await openAtDesk(explanation);
  await button(desk, 'Keep the review').click();
  await desk.getByLabel('Reasons').fill('It is an opinion about a lift, and it names no one.');
  await button(desk, 'Keep Review').click();
  await stage.toast(desk, 'Review kept');
  await button(page, 'Send answer').click();
  await stage.toast(page, 'This notice has changed');
  await heading(page, 'We decided to keep the review');
  await button(page, 'Object to the decision').click();
  await page.getByLabel('Why you object').waitFor();
  expect(await page.getByRole('main').getByRole('alert').allInnerTexts()).toEqual([]);
});

it('closes the question of a moderator whose notice another one was faster with', async () => {
  const { id } = await publish('The coffee tastes of the machine.');
  const explanation = 'Our coffee is made by hand, so this is false.';
  await send(await stage.open(`/notices?review=${id}`, phone), explanation);
  const [desk, other] = [await openAtDesk(explanation), await openAtDesk(explanation)];
  await button(desk, 'Ask the sender').click();
  await desk.getByLabel('Question').fill('By whose hand?');
  await ask(other, 'Which machine?');
  await button(desk, 'Send question').click();
  await stage.toast(desk, 'This notice has changed');
  await desk.getByText('Which machine?').waitFor();
  expect(await desk.getByRole('dialog').count()).toBe(0);
});
