import { useQuery } from '@tanstack/react-query';
import { readCredential } from '#client/anonymity/kept.ts';
import { api, refusalOf } from '#client/api.ts';
import { tabStorage } from '#client/ui/store.ts';

/**
 * Asks whether the token of a link works. A query runs it, because it changes nothing on the server (it's a mutation only
 * to keep the token out of URLs). The answer is forgotten with the page.
 */
export function useLinkCheck(companyId: number, token: string | null) {
  const { client } = api.useUtils();
  const { isSuccess, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['link-check', companyId, token],
    queryFn: () => client.verification.check.mutate({ token: token ?? '', company_id: companyId }),
    enabled: token !== null,
    gcTime: 0,
  });
  const reason = refusalOf(error)?.reason;
  const isRefused = reason === 'invalid_link' || reason === 'invalid';
  // A link expires once its credential is signed. Only this tab can still finish.
  const hasCredential = readCredential(tabStorage, companyId) !== undefined;

  function state() {
    if (isSuccess || (isRefused && hasCredential)) return 'verified';
    if (isRefused) return 'invalid';
    return isError ? 'unanswered' : 'checking';
  }
  return { state: state(), error, retry: () => refetch(), retrying: isFetching };
}
