import { openTxtRecords } from '#server/mail/txt-records.ts';
import { emailDomain } from '#shared/rules/addresses.ts';
import { recordName, recordValue } from '#shared/rules/domain-record.ts';
import { startDns } from './dns-server.ts';
import type { TestServer } from './make-app.ts';

/** The DNS names these addresses from now on, each at its own domain. Returns the address of the DNS server. */
export async function publish(server: TestServer, ...emails: string[]) {
  const names = Map.groupBy(emails, (email) => recordName(emailDomain(email)));
  const records = [...names].map(([name, named]) => [name, named.map(recordValue)]);
  const dns = await startDns(Object.fromEntries(records));
  server.deps.txtRecords = openTxtRecords([dns.address]);
  return dns;
}

/** Shows that someone speaks for the company of their address. With a key, it speaks for that one too. */
export async function represent(server: TestServer, email: string, key?: string): Promise<string> {
  const dns = await publish(server, email);
  const { representatives } = server.as();
  await representatives.ask({ email });
  const opened = await representatives.open({ token: server.mailedToken(), key });
  await dns.close();
  return opened.key;
}
