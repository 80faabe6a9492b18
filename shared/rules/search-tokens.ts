import { asciiHost } from './addresses.ts';
import { searchKey } from './search-key.ts';

/** What a company is found by. */
export type Searchable = { name: string; domain: string; hq_location: string | null };

/** In front of tokens that aren't words of the name or location; none of these is a letter or digit. */
const NAME_START = '^';
const DOMAIN_WORD = '.';

const legalForms = new Set(
  (
    'ab ag aps as asa bhd bv bvba co corp corporation cv doo dd ead eeig eg ehf ek eood eurl ev gbr gesmbh ggmbh gmbh ' +
    'hf inc incorporated jsc kft kg kgaa kk limited llc llp lp ltd ltda mbh nv nyrt ohg ood oo oy oyj plc pllc pt pte ' +
    'pty pvt rt sa sab sarl sas sasu scs sdn se sia sl slu snc sp spa spj spzoo sprl srl sro tbk ug ulc zoo zrt'
  ).split(' '),
);
/** With spaces or slashes between their letters: A/S, Sp. z o.o. sp. k., S. de R.L. de C.V. */
const longForms = ['a s', 'sp z oo', 'sp j', 'sp k', 's de rl', 'de cv'].map((form) => form.split(' '));

/** How many words at the end of a key are a legal form. */
function wordsOfForm(words: string[]): number {
  const long = longForms.find((form) => form.every((word, index) => word === words.at(index - form.length)));
  return long?.length ?? Number(legalForms.has(words.at(-1) ?? ''));
}

/** A key's words without the legal forms at its end ("north gmbh co kg" is "north"), unless nothing else is in it. */
function withoutLegalForms(words: string[]): string[] {
  let rest = words;
  for (let count = wordsOfForm(rest); count > 0; count = wordsOfForm(rest)) rest = rest.slice(0, -count);
  return rest.length === 0 ? words : rest;
}

/**
 * So many letters of a word, or of words without spaces, are compared. No name is longer, but one letter may be folded to
 * 15 ("ﷺ"), and PostgreSQL refuses tokens of more than 2,046 bytes.
 */
const MAX_LETTERS = 120;

const cut = (text: string) => (text.length <= MAX_LETTERS ? text : [...text].slice(0, MAX_LETTERS).join(''));

const wordsOf = (text: string) => searchKey(text).split(' ').filter(Boolean).map(cut);
const joined = (words: string[]) => cut(words.join(''));

/** The words that a typo or a part of a word is compared with: those of a company's name and location. */
export function searchWords({ name, hq_location }: Omit<Searchable, 'domain'>): string[] {
  return [...new Set([...wordsOf(name), ...wordsOf(hq_location ?? '')])];
}

/** The name without spaces and legal form. */
export const exactName = (name: string) => joined(withoutLegalForms(wordsOf(name)));

/** The words of a domain, without its last label: those of each label, and each label as one word. */
export function domainWords(domain: string): string[] {
  const labels = domain.split('.').slice(0, -1).map(wordsOf);
  return [...new Set(labels.flatMap((words) => [...words, joined(words)]))];
}

/** The tokens of a company: its words, the start of its name (spaces don't count), and the words of its domain. */
export function companyTokens(company: Searchable): string[] {
  return [
    ...searchWords(company),
    nameStart(joined(wordsOf(company.name))),
    ...domainWords(company.domain).map(domainWord),
  ];
}

/** What a company is also found by if it has taken this one over: its name, and its domain also as a whole. */
export function formerTokens({ name, domain }: Pick<Searchable, 'name' | 'domain'>): string[] {
  return [...companyTokens({ name, domain, hq_location: null }), wholeDomain(domain)];
}

export const nameStart = (text: string) => NAME_START + text;
export const domainWord = (text: string) => DOMAIN_WORD + text;
/** A domain, or its start, as one word. */
export const wholeDomain = (domain: string) => domainWord(joined(wordsOf(domain)));
export const isPlainWord = (token: string) => !token.startsWith(NAME_START) && !token.startsWith(DOMAIN_WORD);

/** What someone typed, in the forms in which it is compared. */
export type SearchTerm = {
  exactName: string;
  /** All of it without spaces. */
  joined: string;
  /** The words that a company must have, without its legal form, one-letter words, and those after the sixth. */
  words: string[];
  /** Start of a domain, if a domain, URL or email address was typed. */
  domain: string | undefined;
};

const MAX_WORDS = 6;
const MIN_LETTERS = 2;

const longEnough = (word: string) => [...word].length >= MIN_LETTERS;

/** Undefined if it has nothing that can be searched for. */
export function readSearchTerm(text: string): SearchTerm | undefined {
  const all = wordsOf(text);
  if (all.length === 0) return undefined;
  const words = withoutLegalForms(all).filter(longEnough);
  return {
    exactName: joined(withoutLegalForms(all)),
    joined: joined(all),
    words: [...new Set(words)].slice(0, MAX_WORDS),
    domain: readDomain(text),
  };
}

const TYPED_DOMAIN =
  /^(?:[a-z]+:\/\/)?(?:[^@\s]*@)?(?:www\.)?([\p{L}\p{M}\p{N}-]+\.[\p{L}\p{M}\p{N}.-]*)(?:[/?#:].*)?$/u;

function readDomain(text: string): string | undefined {
  const [, typed] = TYPED_DOMAIN.exec(text.trim().toLowerCase()) ?? [];
  // Domains are stored in ASCII.
  return typed !== undefined && /\P{ASCII}/u.test(typed) ? (asciiHost(typed) ?? undefined) : typed;
}

/** How popular a company is, from 0: steps that double every eight, so a company moves rarely. */
export function popularity(reviewCount: number): number {
  return Math.min(MAX_POPULARITY, Math.floor(8 * Math.log2(1 + reviewCount)));
}

const MAX_POPULARITY = 255;
/** Of a company that no one has reviewed or looked at: behind all others. */
export const UNCHECKED = -1;
const RANKS_PER_STEP = 2 ** 32;

/** A number that orders companies: the most popular first, then the oldest. */
export function rankOf(companyId: number, popular: number): number {
  return (MAX_POPULARITY - popular) * RANKS_PER_STEP + companyId;
}

/** The lowest rank of a company that is less popular than this. */
export function ranksBelow(popular: number): number {
  return (MAX_POPULARITY + 1 - popular) * RANKS_PER_STEP;
}

export function companyOfRank(rank: number): number {
  return rank % RANKS_PER_STEP;
}
