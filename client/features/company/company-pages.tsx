import { useEffect, useRef } from 'react';
import { api, messageOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.ts';
import { pageSizes } from '#shared/limits.ts';
import { pageInput } from '#shared/rules/page-number.ts';

/** The first `pages` pages of the list. A term under the minimum counts as none. */
export function useCompanyPages(search: string, pages: number, options: { refetchOnMount?: 'always' } = {}) {
  const queries = api.useQueries((t) =>
    Array.from({ length: pages }, (_, index) =>
      t.companies.list(
        {
          ...(search !== '' && { search }),
          ...pageInput(index + 1, pageSizes.companies),
        },
        options,
      ),
    ),
  );
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

type MoreButtonProps = { pages: Pages; onMore: (() => void) | undefined };

export function MoreButton({ pages: { hasMore, isPending, expectMore }, onMore }: MoreButtonProps) {
  if (!isPending && !(hasMore && onMore)) return null;
  const loadMore = () => {
    expectMore();
    onMore?.();
  };
  return (
    <Button variant="secondary" className="self-center" inactive={isPending} onClick={loadMore}>
      {isPending ? 'Loading…' : 'Load more'}
    </Button>
  );
}
