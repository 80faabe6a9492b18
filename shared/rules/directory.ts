import { countries } from '#shared/countries.ts';
import { industries, type Section } from '#shared/industries.ts';
import { type DirectorySort, directorySorts, minRatings, sizeClasses } from '#shared/words.ts';

/** What stands for companies of which a fact isn't known. */
export const unknownFact = 'unknown' as const;

/** The values of each filter besides countries, in the order in which people see them. */
export const choices = {
  industry: [...(Object.keys(industries) as Section[]), unknownFact],
  size: [...sizeClasses.map((size) => `${size}` as const), unknownFact],
  min_rating: minRatings.map((rating) => `${rating}` as const).toReversed(),
  min_reviews: ['5'],
} as const;

/** What the directory can be limited to, as in a URL: undefined for anything. */
export type DirectoryChoice = {
  country?: string | undefined;
  industry?: (typeof choices.industry)[number] | undefined;
  size?: (typeof choices.size)[number] | undefined;
  min_rating?: (typeof choices.min_rating)[number] | undefined;
  min_reviews?: '5' | undefined;
};

/** The counts of a filter in the order in which people see them, without those of no company. */
export function facetList(
  filter: keyof DirectoryChoice,
  counts: Record<string, number>,
): { value: string; count: number }[] {
  const inOrder: readonly string[] = filter === 'size' || filter === 'min_rating' ? choices[filter] : [];
  const place = (value: string) => (value === unknownFact ? 1000 : inOrder.indexOf(value));
  return Object.entries(counts)
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count > 0)
    .toSorted(
      (one, other) =>
        place(one.value) - place(other.value) ||
        other.count - one.count ||
        (one.value < other.value ? -1 : 1),
    );
}

/** A list of companies as its URL asks for it. */
export type DirectoryView = DirectoryChoice & { sort?: DirectorySort | undefined };

/** What each part of a view is called in a URL. */
export const directoryParameters = {
  country: 'country',
  industry: 'industry',
  size: 'size',
  min_rating: 'rating',
  min_reviews: 'reviews',
  sort: 'sort',
} as const satisfies Record<keyof DirectoryView, string>;
const parts = Object.entries(directoryParameters) as [keyof DirectoryView, string][];

function isValue(part: keyof DirectoryView, value: string): boolean {
  if (part === 'country') return value === unknownFact || countries.includes(value);
  const known: readonly string[] = part === 'sort' ? directorySorts : choices[part];
  return known.includes(value);
}

/** Reads a view from a query. `ignored` is whether it has values that no choice has. */
export function readDirectoryView(query: URLSearchParams): { view: DirectoryView; ignored: boolean } {
  const given = parts.flatMap(([part, name]) => {
    const value = query.get(name);
    return value ? [{ part, value }] : [];
  });
  const known = given.filter(({ part, value }) => isValue(part, value));
  const view: DirectoryView = Object.fromEntries(known.map(({ part, value }) => [part, value]));
  // Most reviewed first is how every list begins.
  if (view.sort === 'reviews') delete view.sort;
  return { view, ignored: known.length < given.length };
}

/** A view as values of a query. */
export function queryOfView(view: DirectoryView): Record<string, string> {
  return Object.fromEntries(parts.flatMap(([part, name]) => (view[part] ? [[name, view[part]]] : [])));
}
