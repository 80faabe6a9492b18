import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { useSiteName } from '#client/operator.tsx';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.ts';
import { signInCode } from '#shared/schemas/second-factor.ts';
import { AccountForm, codeField, showFieldErrors } from './account-form.tsx';
import { codesLeft } from './codes-left.ts';
import { useNewSession } from './use-new-session.ts';

type Props = { ticket: string; onExpired: () => void };

/** The second step of signing in. */
export function CodeForm({ ticket, onExpired }: Props) {
  const siteName = useSiteName();
  const begin = useNewSession();
  const [lostPhone, setLostPhone] = useState(false);
  const form = useForm({ resolver: zodResolver(signInCode), defaultValues: { ticket, code: '' } });
  const { setFocus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is typed into the same field
  useEffect(() => setFocus('code'), [setFocus, lostPhone]);
  const confirm = api.auth.confirm.useMutation({
    onSuccess: ({ recovery_codes_left: left, ...session }) =>
      begin(session, 'Login successful', left === undefined ? undefined : codesLeft(left)),
    onError(error) {
      const refusal = refusalOf(error);
      if (refusal?.errors?.code) return showFieldErrors(form, error);
      toast('error', 'Login failed', messageOf(error, "The server didn't respond. Please try again."));
      if (refusal?.reason === 'sign_in_expired') onExpired();
    },
  });
  const switchKind = () => {
    form.reset();
    setLostPhone(!lostPhone);
  };
  return (
    <>
      <p className="mt-3 mb-8 text-soft">
        {lostPhone
          ? 'Enter one of the recovery codes that you saved. It works once.'
          : `Open your authenticator app and enter the code that it shows for ${siteName}.`}
      </p>
      <AccountForm
        form={form}
        fields={{
          code: lostPhone
            ? { ...codeField, label: 'Recovery code', autoComplete: 'off', className: 'font-mono' }
            : { ...codeField, inputMode: 'numeric', className: 'font-mono' },
        }}
        onSubmit={(input) => confirm.mutate(input)}
        pending={confirm.isPending}
        button={confirm.isPending ? 'Signing in...' : 'Sign in'}
      />
      <Button variant="quiet" className="mt-4 -ml-5" onClick={switchKind}>
        {lostPhone ? 'Use your authenticator app' : 'Use a recovery code'}
      </Button>
    </>
  );
}
