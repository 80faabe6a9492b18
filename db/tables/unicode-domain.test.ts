import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unicodeDomain } from './unicode-domain.ts';

describe('a domain', () => {
  it.each([
    ...['münchen-firma.de', 'straße24.de', 'smørrebrød.dk', 'łódź.pl', 'việt-nam.vn', 'завод.рф', 'αθήνα.gr'],
    ...[
      '例え.jp',
      'ラーメンabc.jp',
      '한국어.kr',
      'مثال.com',
      'उदाहरण.in',
      'сосо.рф',
      'jobs.münchen-firma.de',
    ],
  ])('in one script is shown as people write it: %s', (domain) => {
    expect(unicodeDomain(domainToASCII(domain))).toBe(domain);
  });

  it.each([
    ['a Cyrillic а among Latin letters', 'pаypal.com'],
    ['a Greek ο among Latin letters', 'gοogle.com'],
    ['Cyrillic and Greek', 'жλж.com'],
    ['only Cyrillic letters that look Latin', 'аррӏе.com'],
    ['only Greek letters that look Latin', 'νοτ.com'],
    ['a letter of phonetics', 'ɑpple.com'],
    ['a lone combining mark', 'pay\u0332pal.com'],
  ])('with %s stays in punycode', (_what, domain) => {
    const stored = domainToASCII(domain);
    expect(stored).toMatch(/^xn--/);
    expect(unicodeDomain(stored)).toBe(stored);
  });

  it('that is no valid punycode, or in ASCII, stays as it is', () => {
    for (const domain of ['xn--zzzzzzz99999.example', 'northwind.example', 'a--b.example'])
      expect(unicodeDomain(domain)).toBe(domain);
  });
});
