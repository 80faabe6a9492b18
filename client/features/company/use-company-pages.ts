import { useEffect } from 'react';
import { api, messageOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';
import { pageSizes } from '#shared/limits.ts';
import { pageInput } from '#shared/rules/page-number.ts';

/** The first `pages` pages of the list; a term under the minimum counts as none. */
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
    if (error)
      toast({ title: 'Error', description: messageOf(error, 'Failed to fetch companies'), kind: 'error' });
  }, [error]);

  // Pages that come before an earlier one wait for it, so that nothing is pushed down.
  const missing = queries.findIndex(({ data }) => data === undefined);
  const shown = missing < 0 ? queries : queries.slice(0, missing);
  // A company that moved between two pages while they were read appears once.
  const byId = new Map(shown.flatMap(({ data }) => data?.data ?? []).map((company) => [company.id, company]));
  return {
    companies: [...byId.values()],
    isPending: queries.some(({ isPending }) => isPending),
    error,
    retry: () => {
      for (const query of failed) query.refetch();
    },
    retrying: failed.some(({ isFetching }) => isFetching),
    hasMore: queries.at(-1)?.data?.meta.has_more ?? false,
  };
}
