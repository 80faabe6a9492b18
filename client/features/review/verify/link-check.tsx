import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { readSlip } from '#client/anonymity/kept.ts';
import { pinFirstKeys, pinned } from '#client/anonymity/pinned-keys.ts';
import { api, refusalOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { browserStorage, tabStorage } from '#client/ui/store.ts';
import { toast } from '#client/ui/toast.ts';
import { milliseconds } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { keepVerifiedLink } from './verification-link.ts';

/**
 * Asks whether the token of a link works. A query runs it, because it changes nothing on the server (it's a mutation
 * only to keep the token out of URLs). The answer is forgotten with the page.
 */
export function useLinkCheck(companyId: number, token: string | null) {
  const { client } = api.useUtils();
  const query = useQuery({
    queryKey: ['link-check', companyId, token],
    queryFn: async () => {
      // Before the server knows who asks, so it can't choose keys for one person.
      if (pinned.identity(browserStorage) === null)
        pinFirstKeys(browserStorage, await client.anonymity.keys.query());
      return client.verification.check.mutate({ token: token ?? '', company_id: companyId });
    },
    enabled: token !== null,
    gcTime: 0,
  });
  const { isSuccess, isError, error } = query;
  const reason = refusalOf(error)?.reason;
  const isRefused = reason === 'invalid_link' || reason === 'invalid';
  // If the link has expired since this tab asked for the slip, the lost response can still be fetched.
  const hasAsked = readSlip(tabStorage, companyId) !== undefined;

  function state() {
    if (isSuccess || (isRefused && hasAsked)) return 'verified';
    if (isRefused) return 'invalid';
    return isError ? 'unanswered' : 'checking';
  }
  return { state: state(), query };
}

type Props = { companyId: number; token: string; onInvalid: () => void };

export function LinkCheck({ companyId, token, onInvalid }: Props) {
  const [, navigate] = useLocation();
  const link = useLinkCheck(companyId, token);
  const { state } = link;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each result acts once
  useEffect(() => {
    if (state === 'invalid') {
      toast('error', 'Failed to verify email. Please try again.');
      onInvalid();
    }
    if (state !== 'verified') return;
    keepVerifiedLink(companyId, token);
    toast('success', 'Email verified successfully!');
    const timer = setTimeout(() => navigate(paths.login()), milliseconds.loginRedirect);
    return () => clearTimeout(timer);
  }, [state]);

  if (state === 'unanswered') return <LinkUnanswered heading="Verify your work email" link={link} />;
  if (state === 'verified') {
    return <MessageScreen title="Email verified" text="We'll take you to the next step in a moment." />;
  }
  return (
    <div role="status">
      <MessageScreen title="Checking your link" text="This takes a moment." />
    </div>
  );
}

type UnansweredProps = { heading: string; link: ReturnType<typeof useLinkCheck> };

export function LinkUnanswered({ heading, link }: UnansweredProps) {
  return (
    <>
      <h1 className="mb-6 text-2xl sm:text-3xl">{heading}</h1>
      <LoadError title="We couldn't check your link." query={link.query} />
    </>
  );
}
