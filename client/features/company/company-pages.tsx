import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { api, messageOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { counted } from '#client/ui/formats.ts';
import { toast } from '#client/ui/toast.ts';
import { pageSizes } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { type DirectoryView, queryOfView } from '#shared/rules/directory.ts';
import { pageInput } from '#shared/rules/page-number.ts';
import type { companyList } from '#shared/schemas/company-list.ts';
import { byRow } from './by-row.ts';
import { evidenceIn } from './evidence.ts';

export type Shown = {
  /** A term under the minimum counts as none. */
  search: string;
  pages: number;
  /** Where the only page begins, if not at the first company. */
  after?: string | undefined;
  /** Filters and order. A search has an order of its own, and no filters. */
  view?: DirectoryView | undefined;
};

/** What arrived for a search, or for none: a page waits for the pages before it, so nothing is pushed down. */
type Answer = { search: string; view: DirectoryView | undefined; pages: List[] };
type List = z.infer<typeof companyList>;

/**
 * The first pages of the list, or one that comes later. What was shown for one term stays until the list for the next has
 * arrived. A request that is still running for an older term is canceled.
 */
export function useCompanyPages(asked: Shown, options: { refetchOnMount?: 'always' } = {}) {
  const { list } = api.useUtils().companies;
  const queries = useQueries({
    queries: inputsOf(asked).map((input) =>
      list.queryOptions(input, { ...options, select: byRow, trpc: { abortOnUnmount: true } }),
    ),
  });
  const failed = queries.filter(({ isError }) => isError);
  const error = failed[0]?.error;

  useEffect(() => {
    if (error) toast('error', 'Error', messageOf(error, 'Failed to fetch companies'));
  }, [error]);

  const missing = queries.findIndex(({ data }) => data === undefined);
  const arrived = missing < 0 ? queries : queries.slice(0, missing);
  const answer = { search: asked.search, view: asked.view, pages: arrived.flatMap(({ data }) => data ?? []) };
  const [last, setLast] = useState<Answer>(answer);
  const isWaiting = answer.pages.length === 0 && !error;
  if (!isWaiting && !isSame(answer, last)) setLast(answer);
  const { search, view, pages } = isWaiting ? last : answer;
  const isOutdated = isWaiting && pages.length > 0;

  // A company that moved between two pages while they were read appears once.
  const byId = new Map(pages.flatMap(({ data }) => data).map((company) => [company.id, company]));
  return {
    companies: [...byId.values()],
    /** The term that they were found with. */
    search,
    /** And with which filters, in which order. */
    view,
    /** How many there are in all, if they weren't searched for. */
    total: pages.at(-1)?.meta.total,
    evidence: pages[0] && evidenceIn(pages[0].meta),
    nextCursor: pages.at(-1)?.meta.next_cursor,
    /** They are those of an earlier term. */
    isOutdated,
    isPending: !isOutdated && queries.some(({ isPending }) => isPending),
    error,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch() {
      for (const query of failed) query.refetch();
    },
    hasMore: (isWaiting || missing < 0) && pages.at(-1)?.meta.has_more === true,
    ...useFocusOnNew(byId.size),
  };
}

function isSame(one: Answer, other: Answer): boolean {
  if (one.search !== other.search || isOtherView(one.view, other.view)) return false;
  if (one.pages.length !== other.pages.length) return false;
  return one.pages.every((page, index) => page === other.pages[index]);
}

const isOtherView = (one: DirectoryView = {}, other: DirectoryView = {}) =>
  paths.companies(queryOfView(one)) !== paths.companies(queryOfView(other));

/** A fast answer replaces the list before anyone sees it fade. */
export const dimmedWhileBusy = 'transition-opacity duration-150 aria-busy:opacity-50 aria-busy:delay-150';

type Pages = ReturnType<typeof useCompanyPages>;

function inputsOf({ search, pages, after, view }: Shown) {
  if (after !== undefined) return [{ ...view, cursor: after, limit: pageSizes.companies }];
  return Array.from({ length: pages }, (_, index) => ({
    ...(search === '' ? view : { search }),
    ...pageInput(index + 1, pageSizes.companies),
  }));
}

/**
 * After "Load more", the focus moves to the first new link in the list: the button may be gone, and keyboard users
 * would lose their place.
 */
function useFocusOnNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);

  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    list.current?.querySelectorAll('a')[firstNew.current]?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [count]);

  return {
    list,
    expectMore() {
      firstNew.current = count;
    },
  };
}

/** Says how many companies a search has found, for screen readers. */
export function FoundStatus({ pages }: { pages: Pages }) {
  const { companies, search, isPending, isOutdated, error, hasMore } = pages;
  const isSettled = search !== '' && !isPending && !isOutdated && !error;
  return (
    <p role="status" className="sr-only">
      {isSettled && inWords(companies.length, hasMore)}
    </p>
  );
}

function inWords(count: number, hasMore: boolean): string {
  if (count === 0) return 'No companies found';
  if (hasMore) return `The first ${count.toLocaleString('en')} companies found`;
  return `${counted(count, 'company', 'companies')} found`;
}

export function PagesError({ pages }: { pages: Pages }) {
  if (!pages.error) return null;
  return (
    <LoadError title="We couldn't load the companies." query={pages} fallback="Failed to fetch companies" />
  );
}

type MoreProps = {
  pages: Pages;
  onMore: () => void;
  /** The URL of the list with one page more, if it has one. */
  href?: string;
};

export function LoadMore({ pages, onMore, href }: MoreProps) {
  const { hasMore, isPending, isOutdated, expectMore } = pages;
  if (!isPending && !hasMore) return null;
  const label = isPending ? 'Loading…' : 'Load more';
  const loadMore = () => {
    expectMore();
    onMore();
  };
  return href === undefined ? (
    <Button variant="secondary" className="self-center" inactive={isPending || isOutdated} onClick={loadMore}>
      {label}
    </Button>
  ) : (
    <ButtonLink href={href} className="self-center" inactive={isPending || isOutdated} onFollow={loadMore}>
      {label}
    </ButtonLink>
  );
}
