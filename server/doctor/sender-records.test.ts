import { expect, it } from 'vitest';
import { startDns } from '#testing/server/dns-server.ts';
import { checkSenderRecords } from './sender-records.ts';

const good = {
  'candor.example': ['google-site-verification=x', 'v=spf1 mx -all'],
  '_dmarc.candor.example': ['v=DMARC1; p=quarantine'],
  'mail._domainkey.candor.example': ['v=DKIM1; k=rsa; p=MIIB'],
};

/** What is found with these records in the DNS. */
async function statuses(records: Record<string, string[]>, sender = 'Candor <no-reply@candor.example>') {
  const dns = await startDns(records);
  const found = await checkSenderRecords({ mailFrom: sender, smtpUrl: 'smtp://mail.example' }, dns.resolver);
  await dns.close();
  return Object.fromEntries(found.map(({ check, status }) => [check, status]));
}

it('recognizes the records of a sender', async () => {
  const fine = { SPF: 'ok', DMARC: 'ok', DKIM: 'ok' };
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

it('says so when the DNS does not answer', async () => {
  const dns = await startDns(good);
  await dns.close();
  const found = await checkSenderRecords(
    { mailFrom: 'no-reply@candor.example', smtpUrl: 'smtp://mail.example' },
    dns.resolver,
  );
  expect(found.map(({ status }) => status)).toEqual(['warning', 'warning', 'warning']);
  expect(found[0]?.says).toMatch(/can't be looked up from here/);
});
