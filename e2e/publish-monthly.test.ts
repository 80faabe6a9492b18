import { expect, it } from 'vitest';
import { publicReviews } from '../testing/browser/rest.ts';
import { fillReview, openReviewForm, send } from '../testing/browser/review-form.ts';
import { setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage({ PUBLISH: 'monthly' });
const moderator = setUpModerator(stage);

const monthly = 'On the first of next month, with everything else approved by then';

it('H2: publishes on the first of next month unless the author chooses otherwise, and says so', async () => {
  const page = await openReviewForm(stage);
  expect(await page.getByRole('radio', { name: monthly }).isChecked()).toBe(true);
  await fillReview(page, 'Not chosen.');
  const promise = "Once it's approved, we publish it on the first of next month";
  await page.getByRole('region', { name: 'What readers will see' }).getByText(promise).waitFor();
  await send(page).click();
  await stage.toast(page, 'Review submitted successfully');
  await page.getByText(`Your review reaches a moderator within an hour. ${promise}`).waitFor();
  const id = await moderator.find('Not chosen.');
  expect(await moderator.decideById(id, { approved: true })).toMatchObject({ status: 'held' });
  expect((await publicReviews(stage.site, 2)).map((review) => review.free_form_text)).not.toContain(
    'Not chosen.',
  );
});

it('sends what it shows, also if the site has not said what applies', async () => {
  const page = await openReviewForm(stage);
  await page.route('**/.well-known/candor-operator.json', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Write now' }).click();
  expect(await page.getByRole('radio', { name: monthly }).isChecked()).toBe(true);
  await fillReview(page, 'Shown.');
  const sent = page.waitForRequest((request) => request.url().includes('anonymity.submit'));
  await send(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ release: 'next_month' });
  await stage.toast(page, 'Review submitted successfully');
  const shown = (await moderator.waiting()).find((review) => review.free_form_text === 'Shown.');
  expect(shown?.release).toBe('next_month');
});
