import { Link, useSearch } from 'wouter';
import { api } from '#client/api.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { industries, type Section } from '#shared/industries.ts';
import { paths } from '#shared/paths.ts';
import { countryName, sizeWords } from '#shared/rules/company-facts.ts';
import {
  type DirectoryChoice,
  type DirectoryView,
  queryOfView,
  unknownFact,
} from '#shared/rules/directory.ts';
import type { Facets } from '#shared/schemas/company-list.ts';
import { directorySorts } from '#shared/words.ts';
import { byRow } from './by-row.ts';

type Filter = keyof DirectoryChoice;
type Props = { view: DirectoryView };

const titles = { industry: 'Industry', country: 'Country', size: 'Size', min_rating: 'Rating' } as const;
const nouns = { industry: 'industries', country: 'countries' } as const;
/** A longer list shows so many, and folds the rest. */
const SHOWN = 6;

const hrefOf = (view: DirectoryView, change: DirectoryView) =>
  paths.companies(queryOfView({ ...view, ...change }));

/** What a choice is called. */
function choiceWords(filter: Filter, value: string): string {
  if (value === unknownFact)
    return filter === 'country' || filter === 'industry' ? `${titles[filter]} not known` : 'Size not known';
  if (filter === 'country') return countryName(value);
  if (filter === 'industry') return industries[value as Section].name;
  if (filter === 'size') return sizeWords(Number(value));
  return filter === 'min_rating' ? `${value} and up` : 'At least 5 reviews';
}

/** How the directory can be filtered and sorted, as links, each filter with how many companies it leaves. */
export function DirectoryControls({ view }: Props) {
  const { sort: _, ...choice } = view;
  const isPlain = useSearch() === '';
  const isHydrated = useHydrated();
  const { data } = api.companies.facets.useQuery(choice, {
    enabled: isHydrated || !isPlain,
    select: byRow,
    placeholderData: (earlier) => earlier,
  });
  const count = Object.keys(choice).length;
  // Nothing can be chosen before there is a company.
  if (data?.total === 0 && count === 0) return null;
  return (
    <>
      <details className="filters">
        <summary className="inline-flex min-h-11 items-center rounded-control border border-control bg-card px-4 text-sm font-medium">
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </summary>
        <nav aria-label="Filters" className={data && 'choices'}>
          {data ? (
            <FilterGroups view={view} facets={data} />
          ) : (
            // The first page has no room for them. Scripts get them right away.
            isPlain && (
              <Link href={paths.companies({ sort: 'reviews' })} className="inline-flex min-h-11 items-center">
                Show all filters
              </Link>
            )
          )}
        </nav>
      </details>
      <SortRow view={view} />
    </>
  );
}

function FilterGroups({ view, facets }: Props & { facets: Facets }) {
  return (
    <>
      {(Object.keys(titles) as (keyof typeof titles)[]).map((filter) => (
        <FilterGroup key={filter} filter={filter} view={view} facets={facets} />
      ))}
      <AtLeastFive view={view} facets={facets} />
    </>
  );
}

const sortWords = { reviews: 'Most reviewed', best: 'Best rated', recent: 'Recently reviewed', name: 'Name' };

function SortRow({ view }: Props) {
  return (
    <nav aria-label="Sort" className="sorts">
      {directorySorts.map((sort) => (
        <Link
          key={sort}
          href={hrefOf(view, { sort: sort === 'reviews' ? undefined : sort })}
          aria-current={(view.sort ?? 'reviews') === sort || undefined}
        >
          {sortWords[sort]}
        </Link>
      ))}
    </nav>
  );
}

function FilterGroup({ filter, view, facets }: Props & { filter: keyof typeof titles; facets: Facets }) {
  const chosen = view[filter];
  const found = facets[filter];
  // What is chosen stays in the list, even if the other filters leave nothing of it.
  const missing = chosen !== undefined && !found.some(({ value }) => value === chosen);
  const all = missing ? [...found, { value: chosen, count: 0 }] : found;
  if (all.length === 0) return null;
  const isFolded = (filter === 'industry' || filter === 'country') && all.length > SHOWN + 1;
  const first = isFolded ? all.filter(({ value }, index) => index < SHOWN || value === chosen) : all;
  const rest = all.filter((one) => !first.includes(one));
  const choices = (some: typeof all) =>
    some.map(({ value, count }) => (
      <Choice
        key={value}
        words={choiceWords(filter, value)}
        {...{ count }}
        href={hrefOf(view, { [filter]: value })}
        isChosen={value === chosen}
      />
    ));
  return (
    <section>
      <h2>{titles[filter]}</h2>
      <Choice
        words="Any"
        count={anyCount(filter, facets)}
        href={hrefOf(view, { [filter]: undefined })}
        isChosen={chosen === undefined}
      />
      {choices(first)}
      {isFolded && (
        <details>
          <summary>{`All ${all.length} ${nouns[filter as keyof typeof nouns]}`}</summary>
          {choices(rest)}
        </details>
      )}
    </section>
  );
}

/** Every company has one country, industry and size, known or not, but not every company has a rating. */
const anyCount = (filter: keyof typeof titles, facets: Facets) =>
  filter === 'min_rating' ? facets.any_rating : facets[filter].reduce((sum, { count }) => sum + count, 0);

type ChoiceProps = { words: string; count: number; href: string; isChosen: boolean };

function Choice({ words, count, href, isChosen }: ChoiceProps) {
  return (
    <Link href={href} aria-current={isChosen || undefined}>
      {words} <span>{count.toLocaleString('en')}</span>
    </Link>
  );
}

function AtLeastFive({ view, facets }: Props & { facets: Facets }) {
  const isChosen = view.min_reviews !== undefined;
  const count = facets.min_reviews[0]?.count ?? 0;
  if (count === 0 && !isChosen) return null;
  return (
    <section className="checks">
      <Choice
        words="At least 5 reviews"
        count={count}
        href={hrefOf(view, { min_reviews: isChosen ? undefined : '5' })}
        isChosen={isChosen}
      />
    </section>
  );
}

/** What is chosen: each removes itself. */
export function ChosenFilters({ view }: { view: DirectoryView }) {
  const { sort, ...choice } = view;
  const chosen = Object.entries(choice) as [keyof DirectoryChoice, string][];
  return (
    <>
      {chosen.map(([filter, value]) => (
        <Link
          key={filter}
          href={hrefOf(view, { [filter]: undefined })}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-control px-3 text-sm font-medium hover:bg-tint"
        >
          <span className="sr-only">Remove filter: </span>
          {choiceWords(filter, value)}
          <span aria-hidden>✕</span>
        </Link>
      ))}
      {chosen.length > 1 && <ClearFilters sort={sort} />}
    </>
  );
}

export function ClearFilters({ sort }: { sort: DirectoryView['sort'] }) {
  return (
    <Link
      href={paths.companies(queryOfView({ sort }))}
      className="inline-flex min-h-11 items-center text-sm text-link"
    >
      Clear filters
    </Link>
  );
}
