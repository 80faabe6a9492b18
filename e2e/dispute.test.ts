import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { endAnswering } from '#db/queries/disputes.ts';
import { recordName, recordValue } from '#shared/rules/domain-record.ts';
import { moderatorOf, openReceipt, writeWithReceipt } from '../testing/browser/receipts.ts';
import { callRest } from '../testing/browser/rest.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';
import { startDns } from '../testing/server/dns-server.ts';

const DOMAIN = 'ferrowell.example';
const EMAIL = `hr@${DOMAIN}`;
const dns = await startDns({ [recordName(DOMAIN)]: [recordValue(EMAIL)] });
const stage = setUpStage({ DNS_SERVERS: dns.address });
afterAll(dns.close);

const phone = { width: WIDTHS.phone };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor();

/** As if the author's two weeks were over. */
async function endTerms() {
  const db = connect(`sqlite:${stage.site.database}`);
  await endAnswering(db, '9999-12-31').finally(() => db.destroy());
}

it('goes from the company through the author to a moderator, and back to both', async () => {
  const { storageState, token } = await stage.moderator();
  const receipt = await writeWithReceipt(stage.site, 'Disputed story.');
  const moderator = moderatorOf(stage.site, token);
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
  const desk = await stage.open('/admin?tab=disputes', { ...phone, context: { storageState } });
  const dispute = desk.getByRole('article', { name: 'Dispute of a review of Ferrowell Systems' });
  await dispute.getByText('My locker was beside the gate.').waitFor();
  await dispute.getByRole('button', { name: 'Keep Review' }).click();
  await dispute.getByText('Please give the reasons, in at least 20 characters.').waitFor();
  await dispute.getByLabel('Reasons').fill('Nothing speaks against the mailbox.');
  await dispute.getByRole('button', { name: 'Keep Review' }).click();
  await stage.toast(desk, 'Review kept');
  await desk.getByText('No disputes are waiting.').waitFor();

  company = await stage.open(await mailed(), phone);
  await heading(company, 'We decided to keep the review');
  await company.getByText('Nothing speaks against the mailbox.').waitFor();
  await button(author, 'Check for updates').click();
  await author.getByText('Nothing speaks against the mailbox.').waitFor();
  const reader = await stage.open('/companies/2', phone);
  await reader.getByText('1–4 disputes, 0 upheld').waitFor();
});
