import { api } from '#client/api.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { textLimits } from '#shared/limits.ts';

const settleMilliseconds = 150;
const shownHits = 8;

/**
 * Live search. Results belong to the term they were requested for, so a late response never replaces a newer one.
 * `hits` is undefined until the results for the text in the box have arrived.
 */
export function useCompanySearch(term: string) {
  const utils = api.useUtils();
  const settled = useDebounced(term, settleMilliseconds);
  const enabled = settled.length >= textLimits.searchTerm.min;
  const query = api.companies.list.useQuery({ search: settled, limit: shownHits }, { enabled });
  return {
    hits: settled === term && enabled ? query.data?.data : undefined,
    failed: settled === term && enabled && query.isError,
    retry: () => query.refetch(),
    findNow: async (now: string) =>
      (await utils.companies.list.fetch({ search: now, limit: shownHits })).data,
  };
}
