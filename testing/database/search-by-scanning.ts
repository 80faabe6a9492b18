import { searchKey } from '#shared/rules/search-key.ts';
import {
  domainWords,
  exactName,
  popularity,
  rankOf,
  readSearchTerm,
  type Searchable,
  type SearchTerm,
  searchWords,
} from '#shared/rules/search-tokens.ts';
import { typosBetween } from '#shared/rules/search-words.ts';
import { type MatchKind, matchKinds } from '#shared/words.ts';

type Company = Searchable & { id: number; review_count: number };

/**
 * What search means, without any index: a function that compares each company with a term. It returns `id kind` of each
 * hit, in order.
 */
export function scannerOf(companies: Company[]): (text: string) => string[] {
  const read = companies.map(readCompany).sort((one, other) => one.rank - other.rank);
  const uses: Uses = new Map();
  for (const word of read.flatMap(({ words }) => words)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return (text) => {
    const term = readSearchTerm(text);
    return term === undefined ? [] : scan(read, term, uses);
  };
}

type Read = ReturnType<typeof readCompany>;
type Uses = Map<string, number>;

const readCompany = (company: Company) => ({
  id: company.id,
  domain: company.domain,
  rank: rankOf(company.id, popularity(company.review_count)),
  words: searchWords(company),
  domainWords: domainWords(company.domain),
  exact: exactName(company.name),
  joined: searchKey(company.name).replaceAll(' ', ''),
});

function scan(companies: Read[], term: SearchTerm, uses: Uses): string[] {
  const contained = term.words.map((word) => containing(word, uses));
  const meantWords = term.words.map((word) => meant(word, uses));
  const isMatch: Record<MatchKind, (company: Read) => boolean> = {
    exact: ({ exact }) => exact === term.exactName,
    name: ({ joined }) => joined.startsWith(term.joined),
    word: ({ words }) => hasAll(term, (word) => startsAny(words, word)),
    domain: (company) =>
      startsAny(company.domainWords, term.joined) ||
      (term.domain !== undefined && company.domain.startsWith(term.domain)),
    part: (company) => hasStandIns(company, term, contained),
    typo: (company) => hasStandIns(company, term, meantWords),
  };
  const hitsOf = (kinds: readonly MatchKind[]) => {
    const hits = companies.map(({ id }) => ({ id, kind: undefined as MatchKind | undefined }));
    for (const [index, company] of companies.entries()) {
      const hit = hits[index];
      if (hit) hit.kind = kinds.find((kind) => isMatch[kind](company));
    }
    return kinds.flatMap((kind) => hits.filter((hit) => hit.kind === kind).map(({ id }) => `${id} ${kind}`));
  };
  const exact = hitsOf(matchKinds.slice(0, 4));
  if (exact.length >= 10) return exact;
  const parts = hitsOf(matchKinds.slice(0, 5));
  const isSpelledRight =
    parts[0]?.endsWith('exact') ||
    companies.some(({ words }) => term.words.every((word) => words.includes(word)));
  return parts.length >= 10 || isSpelledRight ? parts : hitsOf(matchKinds);
}

const hasAll = ({ words }: SearchTerm, has: (word: string) => boolean) =>
  words.length > 0 && words.every(has);
const startsAny = (words: string[], start: string) => words.some((word) => word.startsWith(start));

function hasStandIns(company: Read, term: SearchTerm, standIns: string[][]): boolean {
  if (!standIns.some((found) => found.length > 0)) return false;
  return term.words.every(
    (word, index) =>
      startsAny(company.words, word) || company.words.some((one) => standIns[index]?.includes(one)),
  );
}

const byUse = (uses: Uses) => (one: string, other: string) =>
  (uses.get(other) ?? 0) - (uses.get(one) ?? 0) || (one < other ? -1 : 1);

function containing(part: string, uses: Uses): string[] {
  if ([...part].length < 3) return [];
  const found = [...uses.keys()].filter((word) => word.includes(part) && !word.startsWith(part));
  return found.sort(byUse(uses)).slice(0, 16);
}

function meant(typed: string, uses: Uses): string[] {
  const found = [...uses.keys()].flatMap((word) => ({ word, typos: typosBetween(typed, word) ?? 9 }));
  const least = Math.min(8, ...found.map(({ typos }) => typos));
  return found
    .filter(({ typos }) => typos === least)
    .map(({ word }) => word)
    .sort(byUse(uses))
    .slice(0, 8);
}
