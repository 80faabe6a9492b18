import { useQuery } from '@tanstack/react-query';
import { readCredential } from '#client/anonymity/kept.ts';
import { api, refusalOf } from '#client/api.ts';
import { tabStorage } from '#client/ui/store.ts';

type State = 'checking' | 'verified' | 'invalid' | 'unanswered';

/**
 * Asks whether a mailed token works. It changes nothing on the server, so a query runs it (it is a mutation
 * only to keep the token out of URLs); the answer is forgotten with the page.
 */
export function useLinkCheck(companyId: number, token: string | null) {
  const { client } = api.useUtils();
  // Its link ended when the credential was signed; this tab can finish all the same, and nobody else.
  const begun = readCredential(tabStorage, companyId) !== undefined;
  const check = useQuery({
    queryKey: ['link-check', companyId, token],
    queryFn: () => client.verification.check.mutate({ token: token ?? '', company_id: companyId }),
    enabled: token !== null,
    gcTime: 0,
  });
  return {
    state: begun && wasRefused(check.error) ? 'verified' : stateOf(check),
    error: check.error,
    retry: () => check.refetch(),
    retrying: check.isFetching,
  };
}

function stateOf({
  isSuccess,
  isError,
  error,
}: {
  isSuccess: boolean;
  isError: boolean;
  error: unknown;
}): State {
  if (isSuccess) return 'verified';
  if (!isError) return 'checking';
  return wasRefused(error) ? 'invalid' : 'unanswered';
}

function wasRefused(error: unknown): boolean {
  const reason = refusalOf(error)?.reason;
  return reason === 'invalid_link' || reason === 'invalid';
}
