import { expect, it } from 'vitest';
import { asciiEmail, companyDomain, emailDomain, normalisedEmail } from './addresses.ts';
import { clientNetwork, subscriberAddress } from './client-network.ts';
import { searchKey } from './search-key.ts';

it.each([
  ['Example.COM', 'example.com'],
  ['www.example.com', 'example.com'],
  [' sub.example.co.uk ', 'sub.example.co.uk'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['a-b.example', 'a-b.example'],
  ['https://www.name.com/careers', 'name.com'],
  ['HTTP://Name.com', 'name.com'],
  ['//name.com', 'name.com'],
  ['name.com/', 'name.com'],
  ['name.com:8080/jobs?open=1#top', 'name.com'],
  ['www.name.com?utm_source=mail', 'name.com'],
  ['name.com.', 'name.com'],
  ['https://www.name.com./careers', 'name.com'],
  ['https://www.bücher.example/über-uns', 'xn--bcher-kva.example'],
])('reads %s as %s', (input, domain) => {
  expect(companyDomain(input)).toBe(domain);
});

it.each([
  '',
  'example',
  'example.c',
  'example.c0m',
  '-a.example',
  'a-.example',
  'a..example',
  'a.example..',
  'https://',
  'https:///careers',
  'https://example/careers',
  'https:a.example',
  'https://https://a.example',
  '/careers',
  'a.example:',
  'a.example:port',
  'user@a.example',
  'https://user@a.example/',
  'https://127.0.0.1/',
  'a.example\\path',
  '127.0.0.1',
  '[::1]',
  'a_b.example',
  'a b.example',
  'a%2e.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
])('rejects the domain %s', (input) => {
  expect(companyDomain(input)).toBeNull();
});

it('ignores case and tags when it compares mailboxes', () => {
  expect(normalisedEmail('Kari+Tag+More@Fjord.Example')).toBe('kari@fjord.example');
  expect(normalisedEmail('kari@fjord.example')).toBe('kari@fjord.example');
  expect(emailDomain('a@b@Fjord.Example')).toBe('fjord.example');
  expect(asciiEmail(' Kari@Bücher.example ')).toBe('Kari@xn--bcher-kva.example');
  expect(asciiEmail('nonsense')).toBe('nonsense');
});

it('truncates network addresses to their network', () => {
  expect(clientNetwork('203.0.113.77')).toBe('203.0.113.0/24');
  expect(clientNetwork('::ffff:203.0.113.77')).toBe('203.0.113.0/24');
  expect(clientNetwork('2001:db8:0001:2:3:4:5:6')).toBe('2001:db8:1::/48');
  expect(clientNetwork('2001:db8::1')).toBe('2001:db8:0::/48');
  expect(clientNetwork('::1')).toBe('0:0:0::/48');
  expect(clientNetwork('unknown')).toBeNull();
  expect(subscriberAddress('2001:db8:1:2:aaaa::1')).toBe(subscriberAddress('2001:db8:1:2:bbbb::2'));
  expect(subscriberAddress('2001:db8:1:2::1')).not.toBe(subscriberAddress('2001:db8:1:3::1'));
  expect(subscriberAddress('::ffff:203.0.113.77')).toBe('203.0.113.77');
});

it('folds text for the search', () => {
  expect(searchKey('  Åsgård-Bygg & Söhne, GmbH ')).toBe('asgard bygg sohne gmbh');
  expect(searchKey('STRASSE')).toBe(searchKey('Straße'));
  expect(searchKey('ﬁne')).toBe('fine');
  expect(searchKey('东京 ラーメン')).not.toBe('');
  expect(searchKey('%_-!')).toBe('');
});
