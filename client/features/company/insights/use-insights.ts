import { api } from '#client/api.ts';
import { smallestGroup } from '#shared/limits.ts';
import type { Company } from '#shared/schemas/company.ts';

/** Requests the figures at the same time as the company instead of after it. */
export function useInsightsEarly(id: number): void {
  api.companies.insights.usePrefetchQuery({ id });
}

/** The figures behind the charts; none for a company with too few reviews. */
export function useInsights({ id, review_count }: Pick<Company, 'id' | 'review_count'>) {
  const enabled = review_count >= smallestGroup;
  const query = api.companies.insights.useQuery({ id }, { enabled });
  return {
    plots: query.data?.plots ?? null,
    // The early request may still be running where nothing will be shown.
    isLoading: enabled && query.isLoading,
    error: query.error,
    retry: () => query.refetch(),
    retrying: query.isFetching,
  };
}
