import { useQuery } from '@tanstack/react-query';
import { api, refusalOf } from '#client/api.ts';

type State = 'checking' | 'verified' | 'invalid' | 'unanswered';

/**
 * Asks whether a mailed token works. It changes nothing on the server, so a query runs it (it is a mutation
 * only to keep the token out of URLs); the answer is forgotten with the page.
 */
export function useLinkCheck(companyId: number, token: string | null) {
  const { client } = api.useUtils();
  const check = useQuery({
    queryKey: ['link-check', companyId, token],
    queryFn: () => client.verification.check.mutate({ token: token ?? '', company_id: companyId }),
    enabled: token !== null,
    gcTime: 0,
  });
  return {
    state: stateOf(check),
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
  const reason = refusalOf(error)?.reason;
  return reason === 'invalid_link' || reason === 'invalid' ? 'invalid' : 'unanswered';
}
