import { expect, it } from 'vitest';
import { countries } from '#shared/countries.ts';
import { industries } from '#shared/industries.ts';
import {
  countryName,
  industryName,
  isWebsiteChecked,
  readIndustry,
  sizeClassOf,
  sizeWords,
} from './company-facts.ts';

it.each([
  ['H', 'H'],
  ['h', 'H'],
  ['52', 'H52'],
  ['H52', 'H52'],
  ['H 52', 'H52'],
  ['52.10', 'H52'],
  ['H52.1', 'H52'],
  ['01', 'A01'],
])('reads the industry %s as %s', (text, industry) => {
  expect(readIndustry(text)).toBe(industry);
});

it.each(['', 'W', 'H62', '34', '5', '520', 'transport', '.10', 'H.10', 'C1'])(
  'reads no industry from "%s"',
  (text) => {
    expect(readIndustry(text)).toBeUndefined();
  },
);

it('names each industry by its division, or else by its section', () => {
  expect(industryName('H52')).toBe('Warehousing and freight');
  expect(industryName('H')).toBe('Transport and storage');
});

it('has every section and division of the classification, each division once', () => {
  expect(Object.keys(industries).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUV');
  const divisions = Object.values(industries).flatMap((section) => Object.keys(section.divisions));
  const missing = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0')).filter(
    (division) => !divisions.includes(division),
  );
  expect(missing).toEqual(['04', '34', '40', '44', '45', '48', '54', '57', '67', '76', '83', '89']);
  expect(new Set(divisions).size).toBe(divisions.length);
});

it('puts a size into words, with its year if that is known', () => {
  expect(sizeWords(1)).toBe('1 to 9 people');
  expect(sizeWords(1000, 2025)).toBe('1,000 to 4,999 people (2025)');
  expect(sizeWords(5000, null)).toBe('5,000 or more people');
});

it.each([
  [0, undefined],
  [1, 1],
  [9, 1],
  [10, 10],
  [4999, 1000],
  [12_000, 5000],
])('puts a company of %i people into the right class', (people, size) => {
  expect(sizeClassOf(people)).toBe(size);
});

it('names every country', () => {
  expect(countries).toHaveLength(249);
  expect(countryName('NL')).toBe('Netherlands');
  expect(countries.filter((code) => countryName(code) === code)).toEqual([]);
});

it.each([
  ['https://fjord.example/en', 'added with the company', true],
  ['https://www.fjord.example', 'added with the company', true],
  ['https://fjord.example.evil.example/', 'added with the company', false],
  ['https://notfjord.example/', 'added with the company', false],
  ['https://elsewhere.example/', 'added with the company', false],
  ['https://elsewhere.example/', 'correction', true],
  ['https://elsewhere.example/', 'Wikidata', true],
  [null, 'Wikidata', false],
])('knows whether the website %s, %s, can be linked', (website, source, isChecked) => {
  const fact_sources = { website: { source } };
  expect(isWebsiteChecked({ website, domain: 'fjord.example', fact_sources })).toBe(isChecked);
});
