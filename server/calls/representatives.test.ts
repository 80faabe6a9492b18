import { expect, it } from 'vitest';
import { recordName } from '#shared/rules/domain-record.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { publish, represent } from '#testing/server/representatives.ts';

const server = await setUpServer();
for (const name of ['fjord', 'halden'])
  await makeCompany(server.deps.db, { domain: `${name}.example`, name });

const api = () => server.as().representatives;
const emails = () => server.deps.mailer.captured?.().length ?? 0;

it('tells no record, another record and a DNS that does not answer apart, and sends no email for them', async () => {
  const before = emails();
  const dns = await publish(server, 'ada@fjord.example');
  await expect(api().ask({ email: 'bo@fjord.example' })).rejects.toThrow('names another address');
  await expect(api().ask({ email: 'bo@halden.example' })).rejects.toThrow('no such TXT record');
  await expect(api().ask({ email: 'bo@unlisted.example' })).rejects.toThrow('no company with the domain');
  await dns.close();
  await expect(api().ask({ email: 'ada@fjord.example' })).rejects.toThrow("doesn't answer");
  expect(emails()).toBe(before);
});

it('answers the same whether or not someone speaks for the company', async () => {
  await represent(server, 'known@fjord.example');
  const dns = await publish(server, 'other@fjord.example');
  for (const email of ['known@fjord.example', 'unknown@fjord.example'])
    await expect(api().ask({ email })).rejects.toThrow('names another address');
  await dns.close();
});

it('reads an address in any letter case, beside other records', async () => {
  const dns = await publish(server, 'Ada.B@Fjord.example', 'bo@fjord.example');
  expect(await api().ask({ email: 'ada.b@fjord.example' })).toEqual({ sent: true });
  expect(server.newestMail()).toMatchObject({ to: 'ada.b@fjord.example' });
  await dns.close();
});

it('ignores records that name no address', async () => {
  const { openTxtRecords } = await import('#server/mail/txt-records.ts');
  const { startDns } = await import('#testing/server/dns-server.ts');
  const dns = await startDns({ [recordName('fjord.example')]: ['v=spf1 -all', 'ada@fjord.example'] });
  server.deps.txtRecords = openTxtRecords([dns.address]);
  await expect(api().ask({ email: 'ada@fjord.example' })).rejects.toThrow('names another address');
  await dns.close();
});

it('refuses a key that is not one, and a link the second time', async () => {
  await represent(server, 'ada@halden.example');
  await expect(api().open({ token: server.mailedToken() })).rejects.toThrow('invalid or has expired');
  await expect(api().companies({ key: 'guessed' })).rejects.toThrow('You need a new link');
});
