import { describe, expect, it } from 'vitest';
import domains from './known-domains.json' with { type: 'json' };
import { isSharedDomain } from './shared-domain.ts';

// Real names on purpose, because this tests judgments about the world. The tests don't contact or look up any of
// them.
const { employers, mailDomains } = domains;
const ascii = (domain: string) => new URL(`http://${domain}`).hostname;
const total = (lists: Record<string, string[]>) => new Set(Object.values(lists).flat()).size;

describe('isSharedDomain', () => {
  it('is checked against more than 700 employers and 350 mail domains', () => {
    expect(total(employers)).toBeGreaterThan(700);
    expect(total(mailDomains)).toBeGreaterThan(350);
  });

  it.each(Object.entries(employers))('accepts the employees of %s', (_kind, named) => {
    expect(named.filter((domain) => isSharedDomain(ascii(domain)))).toEqual([]);
  });

  it.each(Object.entries(mailDomains))('refuses the mail domains of %s', (_kind, named) => {
    expect(named.filter((domain) => !isSharedDomain(ascii(domain)))).toEqual([]);
  });

  it.each([
    ...'mail.gmail.com a.b.mailinator.com x.att.net user.plus.com co.uk com.ar org.ua'.split(' '),
    ...'github.io xn--p1ai'.split(' '),
  ])('refuses %s, a host below a mail domain or a public suffix', (domain) => {
    expect(isSharedDomain(domain)).toBe(true);
  });

  it('never refuses a whole country', () => {
    const countries = 'рф 中国 한국 ελ укр de ru fr co.uk com.ar org.ua msk.ru tk'.split(' ');
    expect(countries.filter((suffix) => isSharedDomain(ascii(`some-employer.${suffix}`)))).toEqual([]);
  });
});
