import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { type DirectoryChoice, type DirectoryView, queryOfView } from '#shared/rules/directory.ts';
import { choiceWords, hrefOf } from './directory-filters.tsx';

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
