import type { MatchKind } from '#shared/words.ts';
import { type PlacedWord, placedWords } from './search-key.ts';
import type { Searchable, SearchTerm } from './search-tokens.ts';
import { typosBetween } from './search-words.ts';

/** A part of a company's name, location or domain that a search matched: UTF-16 offsets, `end` exclusive. */
export type MatchPlace = { field: keyof Searchable; start: number; end: number };

type Field = { field: keyof Searchable; words: PlacedWord[] };

/** The parts of a company that a term matched, in the order of the fields and then of the text. */
export function matchPlaces(company: Searchable, term: SearchTerm, kind: MatchKind): MatchPlace[] {
  if (kind === 'exact') return startOf(company, 'name', term.exactName);
  if (kind === 'name') return startOf(company, 'name', term.joined);
  if (kind === 'domain') {
    const { domain } = term;
    if (domain === undefined || !company.domain.startsWith(domain))
      return startOf(company, 'domain', term.joined);
    return [{ field: 'domain', start: 0, end: domain.length }];
  }
  const fields: Field[] = (['name', 'hq_location'] as const).map((field) => ({
    field,
    words: placedWords(company[field] ?? ''),
  }));
  return inOrder(term.words.flatMap((word) => placesOf(fields, word)));
}

/** The first letters of a text, across its words; in a domain, of any of its words. */
function startOf(company: Searchable, field: keyof Searchable, joined: string): MatchPlace[] {
  const words = placedWords(company[field] ?? '');
  const from = words.findIndex((_, index) => joinedFrom(words, index).startsWith(joined));
  const starts = words.slice(from).flatMap((word) => word.starts);
  const ends = words.slice(from).flatMap((word) => word.ends);
  const [start, end] = [starts[0], ends[joined.length - 1]];
  return from < 0 || start === undefined || end === undefined ? [] : [{ field, start, end }];
}

const joinedFrom = (words: PlacedWord[], index: number) =>
  words
    .slice(index)
    .map(({ key }) => key)
    .join('');

type Compare = (key: string, word: string) => [from: number, to: number] | undefined;

const comparisons: Compare[] = [
  (key, word) => (key.startsWith(word) ? [0, word.length] : undefined),
  (key, word) => {
    const from = key.indexOf(word);
    return from < 0 ? undefined : [from, from + word.length];
  },
  (key, word) => (typosBetween(word, key) === undefined ? undefined : [0, key.length]),
];

/** Where a word is in the first field that has it in the best way. */
function placesOf(fields: Field[], word: string): MatchPlace[] {
  for (const compare of comparisons)
    for (const { field, words } of fields) {
      const places = words.flatMap(({ key, starts, ends }) => {
        const [from, to] = compare(key, word) ?? [0, 0];
        const [start, end] = [starts[from], ends[to - 1]];
        return to > 0 && start !== undefined && end !== undefined ? [{ field, start, end }] : [];
      });
      if (places.length > 0) return places;
    }
  return [];
}

/** Without overlaps, so each letter is marked once. */
function inOrder(places: MatchPlace[]): MatchPlace[] {
  const sorted = places.toSorted(
    (one, other) => Number(one.field !== 'name') - Number(other.field !== 'name') || one.start - other.start,
  );
  const merged: MatchPlace[] = [];
  for (const place of sorted) {
    const last = merged.at(-1);
    if (last?.field === place.field && place.start <= last.end) last.end = Math.max(last.end, place.end);
    else merged.push({ ...place });
  }
  return merged;
}
