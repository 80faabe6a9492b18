import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '#client/api.ts';
import { LoadError } from '#client/ui/load-error.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { toast } from '#client/ui/toast.ts';
import { milliseconds } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { storedAccess, uncheckedToken, verifiedCompany } from './stored-links.ts';
import { useLinkCheck } from './use-link-check.ts';

type Props = { companyId: number; token: string; onInvalid: () => void };

export function LinkCheck({ companyId, token, onInvalid }: Props) {
  const [, navigate] = useLocation();
  const { state, error, retry, retrying } = useLinkCheck(companyId, token);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome acts once
  useEffect(() => {
    if (state === 'invalid') {
      toast({ title: 'Failed to verify email. Please try again.', kind: 'error' });
      onInvalid();
    }
    if (state !== 'verified') return;
    uncheckedToken(companyId).set(null);
    storedAccess(companyId).set({ token });
    verifiedCompany.set(companyId);
    toast({ title: 'Email verified successfully!', kind: 'success' });
    const timer = setTimeout(() => navigate(paths.login()), milliseconds.loginRedirect);
    return () => clearTimeout(timer);
  }, [state]);

  if (state === 'unanswered') {
    return (
      <>
        <h1 className="mb-6 text-2xl sm:text-3xl">Verify your work email</h1>
        <LoadError
          title="We couldn't check your link."
          message={messageOf(error, 'Failed to verify email. Please try again.')}
          onRetry={retry}
          retrying={retrying}
        />
      </>
    );
  }
  if (state === 'verified') {
    return <MessageScreen title="Email verified" text="You will be taken to the next step in a moment." />;
  }
  return (
    <div role="status">
      <MessageScreen title="Checking your link" text="This takes a moment." />
    </div>
  );
}
