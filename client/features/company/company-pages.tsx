import { useEffect, useRef } from 'react';
import { api, messageOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.ts';
import { pageSizes } from '#shared/limits.ts';
import { pageInput } from '#shared/rules/page-number.ts';

export type Shown = {
  /** A term under the minimum counts as none. */
  search: string;
  pages: number;
  /** Where the only page begins, if not at the first company. */
  after?: string | undefined;
};

/** The first pages of the list, or one that comes later. */
export function useCompanyPages(asked: Shown, options: { refetchOnMount?: 'always' } = {}) {
  const queries = api.useQueries((t) => inputsOf(asked).map((input) => t.companies.list(input, options)));
  const failed = queries.filter(({ isError }) => isError);
  const error = failed[0]?.error;

  useEffect(() => {
    if (error) toast('error', 'Error', messageOf(error, 'Failed to fetch companies'));
  }, [error]);

  // A page waits for the pages before it, so that nothing is pushed down.
  const missing = queries.findIndex(({ data }) => data === undefined);
  const shown = missing < 0 ? queries : queries.slice(0, missing);
  // A company that moved between two pages while they were read appears once.
  const byId = new Map(shown.flatMap(({ data }) => data?.data ?? []).map((company) => [company.id, company]));
  return {
    companies: [...byId.values()],
    isPending: queries.some(({ isPending }) => isPending),
    error,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch() {
      for (const query of failed) query.refetch();
    },
    hasMore: queries.at(-1)?.data?.meta.has_more ?? false,
    ...useFocusOnNew(byId.size),
  };
}

type Pages = ReturnType<typeof useCompanyPages>;

function inputsOf({ search, pages, after }: Shown) {
  if (after !== undefined) return [{ cursor: after, limit: pageSizes.companies }];
  return Array.from({ length: pages }, (_, index) => ({
    ...(search !== '' && { search }),
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

export function LoadMore({ pages: { hasMore, isPending, expectMore }, onMore, href }: MoreProps) {
  if (!isPending && !hasMore) return null;
  const label = isPending ? 'Loading…' : 'Load more';
  const loadMore = () => {
    expectMore();
    onMore();
  };
  return href === undefined ? (
    <Button variant="secondary" className="self-center" inactive={isPending} onClick={loadMore}>
      {label}
    </Button>
  ) : (
    <ButtonLink href={href} className="self-center" inactive={isPending} onFollow={loadMore}>
      {label}
    </ButtonLink>
  );
}
