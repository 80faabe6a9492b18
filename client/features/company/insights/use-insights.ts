import { api } from '#client/api.ts';
import { smallestGroup } from '#shared/limits.ts';
import type { Company } from '#shared/schemas/company.ts';

/** Asks for the figures together with the company instead of after it. */
export function useInsightsEarly(id: number): void {
  api.companies.insights.usePrefetchQuery({ id });
}

/** The figures behind the plots; none below the number of reviews from which they are shown. */
export function useInsights({ id, review_count }: Pick<Company, 'id' | 'review_count'>) {
  const enabled = review_count >= smallestGroup;
  const query = api.companies.insights.useQuery({ id }, { enabled });
  return {
    plots: query.data?.plots ?? null,
    // The early question may still be under way where nothing will be shown.
    isLoading: enabled && query.isLoading,
    error: query.error,
    retry: () => query.refetch(),
    retrying: query.isFetching,
  };
}
