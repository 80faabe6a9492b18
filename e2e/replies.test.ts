import type { Locator, Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { monthName } from '#shared/rules/calendar.ts';
import { recordName, recordValue } from '#shared/rules/domain-record.ts';
import { writeWithReceipt } from '../testing/browser/receipts.ts';
import { callRest } from '../testing/browser/rest.ts';
import { setUpModerator, setUpStage, WIDTHS } from '../testing/browser/stage.ts';
import { startDns } from '../testing/server/dns-server.ts';

const DOMAIN = 'ferrowell.example';
const EMAIL = `hr@${DOMAIN}`;
const FIRST = 'We know who this is, from the night shift.';
const SECOND = 'We have hired two more people for the night shift.';
const dns = await startDns({ [recordName(DOMAIN)]: [recordValue(EMAIL)] });
const stage = setUpStage({ DNS_SERVERS: dns.address });
const moderator = setUpModerator(stage);
afterAll(dns.close);

const phone = { width: WIDTHS.phone };
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

it('is written by the company, refused, written again, and read by everyone', async () => {
  await writeWithReceipt(stage.site, 'Too few people at night.');
  const id = await moderator.find('Too few people at night.');
  await moderator.decideById(id, { approved: true });
  await callRest(stage.site, '/representatives/ask', { body: { email: EMAIL } });

  const link = (await stage.site.newestLink()).slice(stage.site.url.length);
  const company = await stage.open('/employer', phone);
  // As one who pastes it into the address bar.
  await company.evaluate((pasted) => location.assign(pasted), link);
  await button(company, 'Continue').click();
  await button(company, 'Reply to a review').click();
  await button(company, 'Send the reply').click();
  await company.getByText('Please paste the address of the review.').waitFor();
  await company.getByLabel('Address of the review').fill(`${stage.site.url}/companies/2/reviews/${id}`);
  await company.getByLabel('Your reply').fill('Sorry.');
  await button(company, 'Send the reply').click();
  await company.getByText('Please write at least 10 characters.').waitFor();
  await company.getByLabel('Your reply').fill(FIRST);
  await button(company, 'Send the reply').click();
  await company.getByText('Waiting for a moderator').waitFor();
  expect(await isNarrow(company)).toBe(true);

  const late = await stage.open(link, phone);
  await button(late, 'Continue').click();
  await late.getByText('This link has been used or has expired.').waitFor();
  await button(late, 'Get a new link').click();
  await late.getByLabel('Your address at the company').waitFor();

  const desk = await stage.open('/admin?tab=replies', { ...phone, as: moderator });
  const reply = desk.getByRole('article', { name: 'Reply of Ferrowell Systems' });
  await reply.getByText('Too few people at night.').waitFor();
  await reply.getByText(FIRST).waitFor();
  await button(reply, 'Refuse Reply').click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuse Reply' }).click();
  await dialog.getByText('Please choose a reason.').waitFor();
  await dialog.getByLabel('Reason').selectOption('It tries to learn or says who wrote the review');
  await dialog.getByLabel('Message to the company').fill('Leave out who it may be.');
  await dialog.getByRole('button', { name: 'Refuse Reply' }).click();
  await stage.toast(desk, 'Reply refused');
  await reply.waitFor({ state: 'detached' });

  await company.reload();
  await company.getByText('It tries to learn or says who wrote the review.').waitFor();
  await company.getByText('Leave out who it may be.').waitFor();
  await button(company, 'Change the reply').click();
  await company.getByLabel('Your reply').fill(SECOND);
  await button(company, 'Send the new text').click();
  await company.getByText('Waiting for a moderator').waitFor();

  await desk.reload();
  await reply.getByText(SECOND).waitFor();
  await button(reply, 'Publish Reply').click();
  await stage.toast(desk, 'Reply published');

  const thisMonth = monthName(new Date().toISOString());
  await company.reload();
  await company.getByText(`Published, ${thisMonth}`).waitFor();
  for (const path of ['/companies/2', '/companies/2/reviews', `/companies/2/reviews/${id}`]) {
    const reader = await stage.open(path, phone);
    await reader.getByRole('heading', { name: `Reply from Ferrowell Systems, ${thisMonth}` }).waitFor();
    await reader.getByText(SECOND).waitFor();
    expect(await isNarrow(reader)).toBe(true);
  }

  await desk.getByLabel('Show').selectOption('Public');
  await reply.getByText(SECOND).waitFor();
  await button(reply, 'Take Down Reply').click();
  await dialog.getByLabel('Reason').selectOption('It insults someone');
  await dialog.getByRole('button', { name: 'Take Down Reply' }).click();
  await stage.toast(desk, 'Reply taken down');
  await reply.waitFor({ state: 'detached' });
  await company.reload();
  await company.getByText(`We took it down, ${thisMonth}`).waitFor();
  const reader = await stage.open(`/companies/2/reviews/${id}`, phone);
  await reader.getByText('Too few people at night.').waitFor();
  expect(await reader.getByText(SECOND).count()).toBe(0);
});
