import { expect, it } from 'vitest';
import { likelyCurrency } from './likely-currency.ts';

it.each([
  ['northwind.nl', 'en-US', 'EUR'],
  ['northwind.co.uk', 'en-US', 'GBP'],
  ['northwind.ch', 'de', 'CHF'],
  ['northwind.eu', 'sv', 'EUR'],
  ['northwind.jp', 'en', 'JPY'],
  // A suffix that is used for its letters, one of no country, and a country whose currency is no more.
  ['northwind.io', 'nb-NO', 'NOK'],
  ['northwind.com', 'de-AT', 'EUR'],
  ['northwind.example', 'pl', 'PLN'],
  ['northwind.com', 'en', 'USD'],
  ['northwind.com', 'en-GB', 'GBP'],
  ['northwind.com', 'not a language', 'USD'],
  ['northwind.com', '', 'USD'],
])('M1: at %s, in a browser in %s: %s', (domain, language, currency) => {
  expect(likelyCurrency(domain, language)).toBe(currency);
});
