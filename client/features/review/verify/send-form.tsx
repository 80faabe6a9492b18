import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { api, messageOf, offlineText, wasOffline } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { toast } from '#client/ui/toast.ts';
import { callLimits } from '#shared/call-limits.ts';
import { minutes, textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { domainsInWords, emailDomain, mailDomains } from '#shared/rules/addresses.ts';
import type { Company } from '#shared/schemas/company.ts';
import { sendVerificationInput } from '#shared/schemas/verification.ts';
import { rememberDomain } from '../slip/typed-domain.ts';
import { CodeForm, newTabSecret } from './code-form.tsx';
import { codeRequest } from './verification-link.ts';

type Props = {
  company: Pick<Company, 'id' | 'name' | 'domain' | 'merged_companies'>;
  email: string;
  onSent: (email: string) => void;
};

export function SendForm({ company, email, onSent }: Props) {
  const form = useForm({
    resolver: zodResolver(inputFor(company)),
    defaultValues: { company_id: company.id, email },
  });
  const send = api.verification.send.useMutation({
    onSuccess({ sealed_token }, { email: to, tab_secret }) {
      rememberDomain(company.id, to);
      const request =
        tab_secret && sealed_token ? { tab_secret, sealed_token, domain: emailDomain(to) } : null;
      codeRequest(company.id).set(request);
      onSent(to);
    },
    onError(error) {
      if (wasOffline(error)) return;
      toast('error', messageOf(error, 'Failed to send verification email. Please try again.'));
    },
  });
  return (
    <ShortForm
      isPage
      button="Send Verification Email"
      pending={send.isPending}
      problem={offlineText(send.error)}
      onSubmit={form.handleSubmit((input) => send.mutate({ ...input, tab_secret: newTabSecret() }))}
    >
      <TextField
        label="Work email"
        hint={`Your address at ${domainsInWords(mailDomains(company))}. We use it once and don't store it.`}
        type="email"
        required
        autoComplete="email"
        maxLength={textLimits.email.max}
        placeholder={`you@${company.domain}`}
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <p className="text-[0.9375rem] text-soft">
        Your employer may see that we emailed you. It won't see what you write.{' '}
        <Link href={paths.privacy()} className="text-link">
          How we keep you anonymous
        </Link>
      </p>
    </ShortForm>
  );
}

function inputFor(company: Props['company']) {
  const domains = mailDomains(company);
  return sendVerificationInput.refine((input) => domains.includes(emailDomain(input.email)), {
    error: `Email must be from the ${domainsInWords(domains)} domain`,
    path: ['email'],
  });
}

type SentProps = { companyId: number; email: string; onAgain: () => void };

export function CheckYourEmail({ companyId, email, onAgain }: SentProps) {
  const [request] = useState(() => codeRequest(companyId).get());
  return (
    <div className="flex flex-col items-start gap-4">
      <MailCheck aria-hidden className="size-10 text-accent" strokeWidth={1.5} />
      <FocusedHeading>Check Your Email</FocusedHeading>
      <p className="text-lg text-soft">
        We sent a link to{' '}
        {email ? <strong className="font-medium wrap-anywhere text-ink">{email}</strong> : 'your work email'}.
        Open the link to write your review. You can use it for {minutes.mailToken} minutes, to send one
        review.
      </p>
      <p className="text-soft">
        Didn't get it? Check your spam folder, or send another email. We send each address at most{' '}
        {callLimits.mailsToOne.times} an hour.
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Send Another Email
      </Button>
      {request && <CodeForm companyId={companyId} request={request} />}
    </div>
  );
}
