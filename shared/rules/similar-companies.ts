import { textLimits } from '#shared/limits.ts';
import { editDistance } from './edit-distance.ts';
import { searchKey } from './search-key.ts';
import { exactName } from './search-tokens.ts';

type Named = { name: string; domain: string };
/** A listed company, and the field of the new one that resembles it. */
export type Similar<Company> = { company: Company; field: 'name' | 'domain' };

const MOST_SIMILAR = 3;

/** Words of a name that people leave out or write in another way. */
const LITTLE_WORDS = /^the (?=.)| (?:and|und|et|y|och|og)(?= )/g;
const nameWords = (name: string) => searchKey(name).replace(LITTLE_WORDS, '');
const nameKey = (name: string) => exactName(nameWords(name));

/** In shorter names, one other letter makes another name: SAP and SAB, Intel and Inter. */
const MIN_LETTERS = { longer: 6, shorter: 5 };
const DIGIT = /\p{N}/gu;

/** "Mueller" as "Müller", and double letters as single ones. */
const loose = (key: string) => key.replace(/([aou])e/g, '$1').replace(/(\p{L})\1/gu, '$1');

/** No one mistypes the first letter, and another number means something else. */
function isMistyped(one: string, other: string): boolean {
  const [shorter = 0, longer = 0] = [one.length, other.length].toSorted((a, b) => a - b);
  if (shorter < MIN_LETTERS.shorter || longer < MIN_LETTERS.longer || one[0] !== other[0]) return false;
  if (String(one.match(DIGIT)) !== String(other.match(DIGIT))) return false;
  return editDistance(loose(one), loose(other), 1) <= 1;
}

/** Below these, countries register domains: co.uk, com.br. */
const SECOND_LEVEL = new Set('ac co com edu go gob gov ne net or org'.split(' '));

/** The part of a domain that someone has registered: acme.co.uk of jobs.acme.co.uk. */
function registeredPart(domain: string): string {
  const labels = domain.split('.');
  const [second = '', last = ''] = labels.slice(-2);
  return labels.slice(last.length === 2 && SECOND_LEVEL.has(second) ? -3 : -2).join('.');
}
const registeredLabel = (domain: string) => registeredPart(domain).replace(/\..*/, '');

const isBelow = (domain: string, parent: string) => domain.endsWith(`.${parent}`);

type Resemblance = { field: 'name' | 'domain'; holds: (one: Named, other: Named) => boolean };

const closestFirst: Resemblance[] = [
  {
    field: 'domain',
    holds: ({ domain: one }, { domain: other }) => isBelow(one, other) || isBelow(other, one),
  },
  {
    field: 'name',
    holds: (one, other) => nameKey(one.name) !== '' && nameKey(one.name) === nameKey(other.name),
  },
  {
    field: 'domain',
    // Neighbors below one domain, such as shops on a platform, have little in common.
    holds: ({ domain: one }, { domain: other }) =>
      registeredLabel(one) === registeredLabel(other) && registeredPart(one) !== registeredPart(other),
  },
  { field: 'name', holds: (one, other) => isMistyped(nameKey(one.name), nameKey(other.name)) },
];

/** What to search for to find the listed companies that may be similar to a new one. */
export function termsForSimilar({ name, domain }: Named): string[] {
  const { min, max } = textLimits.searchTerm;
  const terms = [nameWords(name), registeredLabel(domain), registeredPart(domain)];
  return [...new Set(terms.map((term) => term.slice(0, max).trim()))].filter(({ length }) => length >= min);
}

/**
 * The listed companies that someone may have meant instead of a new one, at most three, the closest first. None if one
 * of them has its domain, because that is the same company.
 */
export function similarCompanies<Company extends Named>(
  entered: Named,
  listed: readonly Company[],
): Similar<Company>[] {
  const rest = new Map(listed.map((company) => [company.domain, company]));
  if (rest.has(entered.domain)) return [];
  const similar: Similar<Company>[] = [];
  for (const { field, holds } of closestFirst)
    for (const company of rest.values())
      if (holds(entered, company)) {
        similar.push({ company, field });
        rest.delete(company.domain);
      }
  return similar.slice(0, MOST_SIMILAR);
}
