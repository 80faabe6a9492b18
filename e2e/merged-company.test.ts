import { expect, it } from 'vitest';
import { callRest, mailedLink } from '../testing/browser/rest.ts';
import { fillReview, getSlip, send } from '../testing/browser/review-form.ts';
import { enterSlip, saveSlip, writeWithSlip } from '../testing/browser/slips.ts';
import { pathOf, setUpModerator, setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage();
const moderator = setUpModerator(stage);
const copy = { name: 'Ferrowel Energy', domain: 'ferrowel.example' };
const into = { id: 2 };

it('is merged and put back in its dialog, and links that are on their way lead to the other company', async () => {
  const { id } = await callRest<{ id: number }>(stage.site, '/companies', { body: copy });
  const target = await callRest<{ name: string }>(stage.site, `/companies/${into.id}`);
  const link = await mailedLink(stage.site, id, `kari@${copy.domain}`);
  const early = await stage.open(await mailedLink(stage.site, id, `ole@${copy.domain}`));
  await getSlip(early, copy.domain);
  const { text } = await saveSlip(early);

  const desk = await stage.open('/admin', { as: moderator, width: WIDTHS.phone });
  await desk.getByRole('tab', { name: /^Companies/ }).click();
  await desk.getByRole('button', { name: 'New', exact: true }).click();
  const row = desk.getByRole('listitem').filter({ has: desk.getByRole('article', { name: copy.name }) });
  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = desk.getByRole('dialog', { name: copy.name });
  await dialog.getByRole('button', { name: 'Merge into…' }).click();
  await dialog.getByLabel('Search companies').fill('ferrowell');
  await dialog.getByRole('button', { name: `Choose ${target.name}` }).click();
  await dialog.getByText(`Old links to ${copy.name} lead to ${target.name}.`).waitFor();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await dialog.getByText(/^You can undo this until /).waitFor();

  const author = await stage.open(link);
  await getSlip(author, copy.domain);
  expect(pathOf(author)).toBe(`/companies/${into.id}/review`);
  await author.getByRole('button', { name: 'Write now' }).click();
  await fillReview(author, 'Written with a link from before the merge.');
  await send(author).click();
  await author.waitForURL(`**/companies/${into.id}`);
  await author.locator('#receipt').waitFor();

  const saved = await stage.open('/slip');
  await enterSlip(saved, text.split('\n').slice(2).join(' '));
  await writeWithSlip(saved, copy.domain);
  expect(pathOf(saved)).toBe(`/companies/${into.id}/review`);

  const visitor = await stage.open(`/companies/${id}/reviews`);
  await visitor.getByText(`Includes ${copy.name} (${copy.domain})`).waitFor();
  expect(pathOf(visitor)).toBe(`/companies/${into.id}/reviews`);

  await dialog.getByRole('button', { name: 'Undo merge' }).click();
  await dialog.getByLabel('State').waitFor();
  await visitor.goto(`${stage.site.url}/companies/${id}`);
  await visitor.getByRole('heading', { level: 1, name: copy.name }).waitFor();
});
