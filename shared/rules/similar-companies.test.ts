import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textLimits } from '#shared/limits.ts';
import { similarCompanies, termsForSimilar } from './similar-companies.ts';

type Company = { name: string; domain: string };

/** By which field each takes the other for the company that was meant. */
const eachWay = (one: Company, other: Company) =>
  [similarCompanies(one, [other]), similarCompanies(other, [one])].flat().map(({ field }) => field);
const byName = (one: string, other: string) =>
  eachWay({ name: one, domain: 'one.example' }, { name: other, domain: 'other.example' });
const byDomain = (one: string, other: string) =>
  eachWay({ name: 'One', domain: one }, { name: 'Other', domain: other });

it.each([
  ['Ferrowell Ltd', 'Ferowel'],
  ['Northwind Logistics', 'NORTHWIND LOGISTICS'],
  ['Northwind Logistics', 'North-Wind Logistics B.V.'],
  ['Northwind Logistics', 'Nortwhind Logistics'],
  ['Northwind Logistics', 'Northwind Logistic Inc.'],
  ['SAP', 'SAP SE'],
  ['L’Oréal S.A.', "L'Oreal"],
  ['McDonald’s Corporation', 'Mc Donalds'],
  ['Müller GmbH & Co. KG', 'Mueller'],
  ['Müller Söhne', 'Mueller Soehne'],
  ['Blåfjell Bygg AS', 'Blaafjell Bygg'],
  ['Marsh & Heron', 'Marsh and Heron'],
  ['Klein & Sohn', 'Klein und Sohn GmbH'],
  ['The Body Shop', 'Body Shop'],
  ['K. T. Hargrave & Co.', 'KT Hargrave'],
  ['Świetlik Handel Sp. z o.o.', 'Swietlik Handel'],
  ['Google', 'Gogle'],
  ['47 Fathoms', '47 Fathom'],
  ['株式会社トヨタ', '株式会社トヨタ'],
])('takes "%s" and "%s" for the same company', (one, other) => {
  expect(byName(one, other)).toEqual(['name', 'name']);
});

it.each([
  ['Northwind Logistics', 'Northwind Energy'],
  ['Northwind Logistics', 'Northwind'],
  ['Halden Foods', 'Halden Timber'],
  ['Halden Foods', 'Walden Foods'],
  ['SAP', 'SAB'],
  ['Intel', 'Inter'],
  ['ING', 'IMG'],
  ['Nike', 'Nikon'],
  ['Studio 54 Berlin', 'Studio 55 Berlin'],
  ['Studio 1 Berlin', 'Studio 11 Berlin'],
  ['Unit 12 Robotics', 'Unit Robotics'],
  ['Ana', 'Anna'],
  ['Deutsche Bank', 'Deutsche Bahn'],
  ['General Motors', 'General Mills'],
  ['American Airlines', 'American Express'],
  ['!!!', '???'],
])('takes "%s" and "%s" for two companies', (one, other) => {
  expect(byName(one, other)).toEqual([]);
});

it.each([
  ['acme.com', 'careers.acme.com'],
  ['acme.com', 'eu.careers.acme.com'],
  ['acme.co.uk', 'shop.acme.co.uk'],
  ['acme.com', 'acme.de'],
  ['acme.com', 'acme.co.uk'],
  ['acme.com.br', 'jobs.acme.com'],
  ['x.com', 'x.org'],
])('takes %s and %s for the same company', (one, other) => {
  expect(byDomain(one, other)).toEqual(['domain', 'domain']);
});

it.each([
  ['acme.com', 'notacme.com'],
  ['acme.com', 'acme-tools.com'],
  ['acme.co.uk', 'other.co.uk'],
  ['acme.com.br', 'other.com.br'],
  ['one.shops.example', 'other.shops.example'],
  ['acme.com', 'com.acme.de.example'],
])('takes %s and %s for two companies', (one, other) => {
  expect(byDomain(one, other)).toEqual([]);
});

it('lists at most three, each once, the closest first', () => {
  const entered = { name: 'Acme Tools', domain: 'jobs.acme.com' };
  const [typo, suffix, sameName, parent] = [
    { name: 'Acme Tolls', domain: 'tolls.example' },
    { name: 'Acme', domain: 'acme.de' },
    { name: 'ACME Tools Inc.', domain: 'tools.example' },
    { name: 'Acme Tools', domain: 'acme.com' },
  ];
  const listed = [typo, suffix, sameName, parent, parent, { name: 'Other', domain: 'other.example' }];
  expect(similarCompanies(entered, listed)).toEqual([
    { company: parent, field: 'domain' },
    { company: sameName, field: 'name' },
    { company: suffix, field: 'domain' },
  ]);
});

it('lists none if the domain itself is listed', () => {
  const entered = { name: 'Acme', domain: 'acme.com' };
  const listed = [
    { name: 'Acme', domain: 'acme.de' },
    { name: 'ACME Inc.', domain: 'acme.com' },
  ];
  expect(similarCompanies(entered, listed)).toEqual([]);
  expect(similarCompanies(entered, listed.slice(0, 1))).toHaveLength(1);
});

it('searches for the words of the name, and for the domain without and with its suffix', () => {
  const terms = termsForSimilar({ name: 'The Marsh & Heron Co.', domain: 'jobs.marsh-heron.co.uk' });
  expect(terms).toEqual(['marsh heron co', 'marsh-heron', 'marsh-heron.co.uk']);
  expect(termsForSimilar({ name: '!', domain: 'x.org' })).toEqual(['x.org']);
});

const company = fc.record({
  name: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: fc.constantFrom(...'aeoß& 1.ﷺ') }),
  ),
  domain: fc.domain(),
});

it('asks about a company with the same name under any other domain, and searches with terms that are allowed', () => {
  const check = (entered: Company) => {
    const { min, max } = textLimits.searchTerm;
    for (const { length } of termsForSimilar(entered)) expect(length >= min && length <= max).toBe(true);
    const same = { name: entered.name.toUpperCase(), domain: `another.${entered.domain.length}.example` };
    if (/[a-z]/.test(entered.name)) expect(similarCompanies(entered, [same])).toHaveLength(1);
  };
  fc.assert(fc.property(company, check), { numRuns: 500, seed: 1 });
});
