import { chance, type Random, seededRandom } from '#db/demo-data/random.ts';
import { searchKey } from '#shared/rules/search-key.ts';
import { exactName, popularity } from '#shared/rules/search-tokens.ts';
import { pick } from '../scale/companies.ts';
import type { NamedCompany } from './names.ts';

/** What is typed, and the names of which one must be among the first five. */
export type Labelled = { kind: 'typo' | 'prefix' | 'word' | 'popular'; typed: string; wanted: string[] };

const QUERIES = { typo: 300, prefix: 200, word: 60, popular: 60 };
export const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

export function labelledQueries(companies: NamedCompany[]): Labelled[] {
  const random = seededRandom(9);
  const some = (count: number, make: (company: NamedCompany) => Labelled) =>
    Array.from({ length: count }, () => make(pick(random, companies)));
  return [
    ...some(QUERIES.typo, (company) => typo(random, companies, company)),
    ...some(QUERIES.prefix, (company) => prefix(random, companies, company)),
    ...some(QUERIES.word, (company) => lastWords(company, companies)),
    ...some(QUERIES.popular, (company) => popular(company, companies)),
  ];
}

const plain = (company: NamedCompany) => searchKey(company.name);
const firstWord = (company: NamedCompany) => plain(company).split(' ')[0] ?? '';

/** One letter too few, too many, wrong, or swapped with the next. Never the text itself. */
export function mistype(random: Random, text: string): string {
  let typed = text;
  while (typed === text) typed = edited(random, text);
  return typed;
}

function edited(random: Random, text: string): string {
  const letters = [...text];
  const at = Math.floor(random() * letters.length);
  const letter = pick(random, LETTERS);
  const edit = Math.floor(random() * 4);
  if (edit === 0) letters.splice(at, 1);
  if (edit === 1) letters.splice(at, 0, letter);
  if (edit === 2) letters[at] = letter;
  if (edit === 3) letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
  return letters.join('');
}

/** In a name, or in its first word if no other has it. */
function typo(random: Random, companies: NamedCompany[], company: NamedCompany): Labelled {
  const word = firstWord(company);
  const isUnique = companies.filter((other) => firstWord(other) === word).length === 1;
  const text = isUnique && chance(random, 0.6) && word.length >= 4 ? word : plainName(company);
  return { kind: 'typo', typed: mistype(random, text), wanted: [company.name] };
}

/** A name as people type it: without its legal form. */
function plainName(company: NamedCompany): string {
  const words = plain(company).split(' ');
  while (words.length > 1 && exactName(words.slice(0, -1).join(' ')) === exactName(company.name)) words.pop();
  return words.join(' ');
}

/** From three letters on. Of many names that start so, any of the five most popular ones may come first. */
function prefix(random: Random, companies: NamedCompany[], company: NamedCompany): Labelled {
  const text = plain(company);
  const typed = text.slice(0, Math.min(text.length, 3 + Math.floor(random() * 8))).trim();
  return { kind: 'prefix', typed, wanted: mostPopular(companies, (other) => plain(other).startsWith(typed)) };
}

function lastWords(company: NamedCompany, companies: NamedCompany[]): Labelled {
  const typed = plainName(company).split(' ').slice(-2).join(' ');
  const has = (other: NamedCompany) =>
    typed.split(' ').every((word) => plain(other).split(' ').includes(word));
  return { kind: 'word', typed, wanted: mostPopular(companies, has) };
}

/** Three letters: the most popular company that starts so must come first. */
function popular(company: NamedCompany, companies: NamedCompany[]): Labelled {
  const typed = plain(company).slice(0, 3);
  return {
    kind: 'popular',
    typed,
    wanted: mostPopular(companies, (other) => plain(other).startsWith(typed)),
  };
}

/** Those of the highest popularity step among the matching companies. */
function mostPopular(companies: NamedCompany[], matches: (company: NamedCompany) => boolean): string[] {
  const found = companies.filter(matches);
  const most = Math.max(...found.map(({ reviewCount }) => popularity(reviewCount)));
  return found.filter(({ reviewCount }) => popularity(reviewCount) === most).map(({ name }) => name);
}
