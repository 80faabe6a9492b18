import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { setUpModerator, setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);

async function openReview(text: string): Promise<Page> {
  const page = await stage.open('/admin?tab=reviews', { as: moderator });
  await page.getByRole('button').filter({ hasText: text }).click();
  return page;
}
const copied = [
  'They put cameras in the cabs and told us it was for our safety',
  "The first thing mine was used for was to ask why I'd stopped for six minutes",
].join('. ');

it('shows a published review that two sentences were copied from, with both marked', async () => {
  const page = await openReview("There's no trust.");
  const section = page.getByRole('region', { name: 'Near-duplicate two sentences match, word for word' });
  await section.getByText(/^Published in \w+ 20\d\d$/).waitFor();
  expect(await section.locator('mark').allInnerTexts()).toEqual([copied]);
  await section.getByText('I was in the restroom.').waitFor();
  await section
    .getByText(/^Both are from 20\d\d, and each mailbox can send one review a year.* differ in \d+ of 20\.$/)
    .waitFor();
  const hints = page.getByRole('article').getByRole('list', { name: 'Hints' });
  await hints.getByText('Like another review of this company: two sentences match, word for word').waitFor();
  const marked = await page.evaluate(() => [...(CSS.highlights.get('copied') ?? [])].map(String));
  expect(marked).toEqual([copied]);
});

it('lists those of a flood, and says that the week is unusual', async () => {
  const page = await openReview('Really great place to work');
  const section = page.getByRole('region', { name: 'Near-duplicates 8 reviews of this company' });
  await section.getByText('6 more', { exact: true }).click();
  await expect.poll(() => section.getByRole('listitem').count()).toBe(8);
  expect(await section.getByText('so these are two mailboxes').count()).toBeLessThan(3);
  const hints = page.getByRole('article').getByRole('list', { name: 'Hints' });
  await hints.getByText('Much like 8 other reviews of this company').waitFor();
  await hints
    .getByText('Unusual week: 10 pending reviews of this company, usually less than one in a month')
    .waitFor();
});
