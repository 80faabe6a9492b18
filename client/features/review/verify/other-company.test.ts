import { expect, it } from 'vitest';
import { fitsLink } from './other-company.tsx';

const company = {
  domain: 'fjord.example',
  merged_companies: [{ id: 7, name: 'Fjell', domain: 'fjell.example' }],
};

it.each([
  [true, 'its domain', { token: 't', domain: 'fjord.example' }],
  [true, 'its domain in capitals', { token: 't', domain: 'FJORD.example' }],
  [true, 'the domain of a company that was merged into it', { token: 't', domain: 'fjell.example' }],
  [true, 'no domain, as in older links', { token: 't' }],
  [true, 'an address instead of a token', { email: 'kari@fjord.example' }],
  [false, 'another domain', { token: 't', domain: 'fjord.example.net' }],
  [false, 'the domain of a subsidiary', { token: 't', domain: 'mail.fjord.example' }],
])('says %s to a company whose link has %s', (fits, _, access) => {
  expect(fitsLink(company, access)).toBe(fits);
});
