import type { Locator, Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { endAnswering } from '#db/queries/disputes.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { recordName, recordValue } from '#shared/rules/domain-record.ts';
import { holdCalls } from '../testing/browser/calls.ts';
import { openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
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
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor();

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

it('replies to a review, is refused, writes again, and is read by everyone', async () => {
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
  const reply = desk.getByRole('article', { name: 'Reply from Ferrowell Systems' });
  await reply.getByText('Too few people at night.').waitFor();
  await reply.getByText(FIRST).waitFor();
  await button(reply, 'Refuse Reply').click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuse Reply' }).click();
  await dialog.getByText('Please choose a reason.').waitFor();
  await dialog.getByLabel('Reason').selectOption('It says, or tries to find out, who wrote the review');
  await dialog.getByLabel('Message to the company').fill('Leave out who it may be.');
  await dialog.getByRole('button', { name: 'Refuse Reply' }).click();
  await stage.toast(desk, 'Reply refused');
  await reply.waitFor({ state: 'detached' });

  await company.reload();
  await company.getByText('It says, or tries to find out, who wrote the review.').waitFor();
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

/** As if the author's two weeks were over. */
async function endTerms() {
  const db = connect(`sqlite:${stage.site.database}`);
  await endAnswering(db, '9999-12-31').finally(() => db.destroy());
}

it('goes from the company through the author to a moderator, and back to both', async () => {
  const receipt = await writeWithReceipt(stage.site, 'Disputed story.');
  const id = await moderator.find('Disputed story.');
  await moderator.decideById(id, { approved: true });
  await callRest(stage.site, '/representatives/ask', { body: { email: EMAIL } });

  const mailed = async () => (await stage.site.newestLink()).slice(stage.site.url.length);
  let company = await stage.open(await mailed(), phone);
  await button(company, 'Continue').click();
  await button(company, 'Dispute a review').click();
  await company.getByLabel('Address of the review').fill('the newest one');
  await button(company, 'Dispute the review').click();
  await company.getByText('Please paste the address of the review.').waitFor();
  await company.getByLabel('Address of the review').fill(`${stage.site.url}/companies/2/reviews/${id}`);
  await button(company, 'Dispute the review').click();
  await company.getByText('Please explain it in at least 20 characters.').waitFor();
  await company.getByLabel('Why do you think so?').fill('No one here works the shift that it describes.');
  await button(company, 'Dispute the review').click();
  await company.getByText("We've emailed you both.").waitFor();
  await company.getByRole('link', { name: 'Open the dispute' }).click();
  await heading(company, "We're waiting for the author");
  expect(new URL(company.url()).hash).toBe('');
  await company.goBack();
  await button(company, 'Dispute a review').waitFor();

  const author = await openReceipt(await stage.open('/receipt', phone), receipt);
  await heading(author, 'Disputed by the company');
  await author
    .getByText(/^Whoever wrote this confirmed a mailbox at ferrowell\.example in \d{4}\.$/)
    .waitFor();
  expect(await author.getByRole('radio', { checked: true }).count()).toBe(0);
  await button(author, 'Send my choice').click();
  await author.getByText('Please choose one.').waitFor();
  await author.getByLabel('Add your own words').check();
  await author.getByLabel('Your words').fill('My locker was beside the gate.');
  await button(author, 'Send my choice').click();
  await stage.toast(author, 'Choice sent');
  await author.getByText('You have sent words of your own.').waitFor();

  company = await stage.open(await mailed(), phone);
  await heading(company, "We're waiting for the author");
  expect(new URL(company.url()).hash).toBe('');
  await button(company, 'Check the signature').click();
  await company.getByText('Your browser has checked it.').waitFor();
  expect(await company.getByText('My locker').count()).toBe(0);

  await endTerms();
  const desk = await stage.open('/admin?tab=disputes', { ...phone, as: moderator });
  const dispute = desk.getByRole('article', { name: 'Dispute of a review of Ferrowell Systems' });
  await dispute.getByText('My locker was beside the gate.').waitFor();
  await dispute.getByRole('button', { name: 'Keep Review' }).click();
  await dispute.getByText('Please give the reasons, in at least 20 characters.').waitFor();
  await dispute.getByLabel('Reasons').fill('Nothing speaks against the mailbox.');
  await dispute.getByRole('button', { name: 'Keep Review' }).click();
  await stage.toast(desk, 'Review kept');
  await dispute.waitFor({ state: 'detached' });

  company = await stage.open(await mailed(), phone);
  await heading(company, 'We decided to keep the review');
  await company.getByText('Nothing speaks against the mailbox.').waitFor();
  await button(author, 'Check for updates').click();
  await author.getByText('Nothing speaks against the mailbox.').waitFor();
  expect(await author.getByRole('heading', { level: 1 }).count()).toBe(1);
  const reader = await stage.open('/companies/2', phone);
  await reader.getByText('1–4 disputes, 0 upheld').waitFor();
});

type Waiting = { id: number; text: string };

it('keeps what is half written when a company is renewed, a reply is sent or the list is read again', async () => {
  const texts = ['The first one is replied to.', 'The second one is replied to.'];
  const ids: number[] = [];
  for (const text of texts) {
    await writeWithReceipt(stage.site, text);
    ids.push(await moderator.find(text));
    await moderator.decideById(ids.at(-1) ?? 0, { approved: true });
  }
  await callRest(stage.site, '/representatives/ask', { body: { email: EMAIL } });
  const link = (await stage.site.newestLink()).slice(stage.site.url.length);
  const company = await stage.open(link, phone);
  await button(company, 'Continue').click();

  const entry = (text: string) => company.getByRole('listitem').filter({ hasText: text });
  const reply = async (index: number, text: string) => {
    await button(company, 'Reply to a review').click();
    const address = `${stage.site.url}/companies/2/reviews/${ids[index]}`;
    await company.getByLabel('Address of the review').fill(address);
    await company.getByLabel('Your reply').last().fill(text);
    await button(company, 'Send the reply').click();
  };
  await reply(0, 'A reply to the first one.');
  await entry('A reply to the first one.').getByText('Waiting for a moderator').waitFor();
  const { token } = moderator;
  const { data } = await callRest<{ data: Waiting[] }>(stage.site, '/admin/replies', { token });
  const first = data.find(({ text }) => text === 'A reply to the first one.');
  await callRest(stage.site, `/admin/replies/${first?.id}`, {
    token,
    body: { action: 'refuse', reason: 'seeks_author' },
  });
  await company.reload();
  const refused = entry('A reply to the first one.');
  await button(refused, 'Change the reply').click();
  await refused.getByLabel('Your reply').fill('A better text.');
  const release = await holdCalls(company, 'replies.list');
  await reply(1, 'A reply to the second one.');
  await company.locator('ul[aria-busy="true"]').filter({ has: refused }).waitFor();
  release();
  await entry('A reply to the second one.').getByText('Waiting for a moderator').waitFor();
  expect(await refused.getByLabel('Your reply').inputValue()).toBe('A better text.');

  await button(company, 'Dispute a review').click();
  await company.getByLabel('Why do you think so?').fill('No one here works that shift.');
  const answer = await holdCalls(company, 'representatives.companies');
  await button(company, 'Renew for a year').click();
  await company.getByText(/^You speak for Ferrowell Systems until/).waitFor();
  answer();
  await button(company, 'Renew for a year').waitFor();
  expect(await company.getByLabel('Why do you think so?').inputValue()).toBe('No one here works that shift.');
  expect(await refused.getByLabel('Your reply').inputValue()).toBe('A better text.');
});
