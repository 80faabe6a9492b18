import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { api, messageOf, offlineText, refusalOf, wasOffline } from '#client/api.ts';
import { TextField } from '#client/ui/field.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { toast } from '#client/ui/toast.ts';
import { callLimits } from '#shared/call-limits.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { linkCode, tabSecretBytes } from '#shared/schemas/verification.ts';
import { type CodeRequest, codeRequest, keepAccess } from './verification-link.ts';

export const newTabSecret = () => toBase64url(crypto.getRandomValues(new Uint8Array(tabSecretBytes)));

const resolver = zodResolver(z.object({ code: linkCode }));

type Props = { companyId: number; request: CodeRequest };

/** For people whose employer records which links they open. The code leads where the link does. */
export function CodeForm({ companyId, request }: Props) {
  const { domain, ...sealed } = request;
  const [, navigate] = useLocation();
  const form = useForm({ resolver, defaultValues: { code: '' } });
  const enter = api.verification.enterCode.useMutation({
    // Forgets the token once the form is gone.
    gcTime: 0,
    onSuccess({ token }) {
      codeRequest(companyId).set(null);
      keepAccess(companyId, { token, domain });
      navigate(paths.review(companyId));
    },
    onError(error) {
      const refusal = refusalOf(error);
      if (refusal?.reason === 'invalid_code')
        form.setError('code', { message: refusal.message }, { shouldFocus: true });
      else if (!wasOffline(error))
        toast('error', messageOf(error, "We couldn't check your code. Try again."));
    },
  });
  return (
    <section aria-labelledby="type-the-code" className="w-full border-t border-hairline pt-6">
      <h2 id="type-the-code" className="text-xl">
        If your company checks links
      </h2>
      <p className="mt-2 mb-5 text-soft">
        Your company may record that you opened our link. Type the code from the email instead. It works only
        in this tab.
      </p>
      <ShortForm
        isPage
        button="Use code"
        sending="Checking..."
        pending={enter.isPending}
        problem={offlineText(enter.error)}
        onSubmit={form.handleSubmit(({ code }) => enter.mutate({ code, ...sealed }))}
      >
        <TextField
          label="Code"
          hint={`8 letters and digits. You have ${callLimits.linkCodes.times} tries.`}
          required
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={textLimits.code.max}
          className="max-w-56 font-mono"
          error={form.formState.errors.code?.message}
          {...form.register('code')}
        />
      </ShortForm>
    </section>
  );
}
