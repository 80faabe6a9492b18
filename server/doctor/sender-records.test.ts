import { expect, it } from 'vitest';
import { startDns } from '#testing/server/dns-server.ts';
import { checkSenderRecords } from './sender-records.ts';

const good = {
  'candor.example': ['google-site-verification=x', 'v=spf1 mx -all'],
  '_dmarc.candor.example': ['v=DMARC1; p=quarantine'],
  'mail._domainkey.candor.example': ['v=DKIM1; k=rsa; p=MIIB'],
};

/** What is found with these records in the DNS. */
async function statuses(
  records: Record<string, string[]>,
  mailFrom = 'Candor <no-reply@candor.example>',
  mailBounces = mailFrom.replace('no-reply', 'bounces'),
) {
  const dns = await startDns(records);
  const sender = { mailFrom, mailBounces, smtpUrl: 'smtp://mail.example' };
  const found = await checkSenderRecords(sender, dns.resolver);
  await dns.close();
  return Object.fromEntries(found.map(({ check, status }) => [check, status]));
}

it('recognizes the records of a sender', async () => {
  const fine = { Bounces: 'ok', SPF: 'ok', DMARC: 'ok', DKIM: 'ok' };
  expect(await statuses(good)).toEqual(fine);
  // DMARC of the domain above counts too.
  const below = {
    ...good,
    'news.candor.example': ['v=spf1 include:_spf.mail.example ~all'],
    's1._domainkey.news.candor.example': ['p=MIIB'],
  };
  expect(await statuses(below, 'no-reply@news.candor.example')).toEqual(fine);
  const inParts = { ...good, 'candor.example': [`v=spf1 ${'ip4:192.0.2.1 '.repeat(30)}-all`] };
  expect(await statuses(inParts)).toEqual(fine);
});

it.each<[string, Record<string, string[] | undefined>, object]>([
  [
    'no records',
    { 'candor.example': [], '_dmarc.candor.example': undefined, 'mail._domainkey.candor.example': undefined },
    { SPF: 'warning', DMARC: 'warning', DKIM: 'warning' },
  ],
  ['two SPF records', { 'candor.example': ['v=spf1 mx -all', 'v=spf1 a -all'] }, { SPF: 'problem' }],
  ['an SPF record that lets everybody send', { 'candor.example': ['v=spf1 +all'] }, { SPF: 'problem' }],
  ['a withdrawn DKIM key', { 'mail._domainkey.candor.example': ['v=DKIM1; p='] }, { DKIM: 'warning' }],
])('reports %s', async (_name, changes, expected) => {
  const records = Object.entries({ ...good, ...changes }).filter(([, texts]) => texts !== undefined);
  expect(await statuses(Object.fromEntries(records) as Record<string, string[]>)).toMatchObject(expected);
});

it('M9: looks where emails come back to, and warns about another domain than the sender has', async () => {
  const at = (mailBounces: string) => statuses(good, 'no-reply@candor.example', mailBounces);
  expect(await at('bounces@candor.example')).toMatchObject({ Bounces: 'ok', SPF: 'ok' });
  // SPF is looked up for the sender on the envelope.
  expect(await at('discard@bounces.candor.example')).toMatchObject({ Bounces: 'ok', SPF: 'warning' });
  expect(await at('bounces@candor.example.net')).toMatchObject({ Bounces: 'warning', DMARC: 'ok' });
});

it('says so when the DNS does not answer', async () => {
  const dns = await startDns(good);
  await dns.close();
  const found = await checkSenderRecords(
    { mailFrom: 'no-reply@candor.example', mailBounces: undefined, smtpUrl: 'smtp://mail.example' },
    dns.resolver,
  );
  expect(found.map(({ check, status }) => [check, status])).toEqual(
    ['Bounces', 'SPF', 'DMARC', 'DKIM'].map((check) => [check, 'warning']),
  );
  expect(found[0]?.says).toMatch(/^MAIL_BOUNCES isn't set/);
  expect(found[1]?.says).toMatch(/can't be looked up from here/);
});
