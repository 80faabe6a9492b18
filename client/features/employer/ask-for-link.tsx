import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api, messageOf, offlineText } from '#client/api.ts';
import { CodeBlock } from '#client/ui/code-block.tsx';
import { TextField } from '#client/ui/field.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { textLimits } from '#shared/limits.ts';
import { emailDomain } from '#shared/rules/addresses.ts';
import { recordName, recordValue } from '#shared/rules/domain-record.ts';
import { representativeAsk } from '#shared/schemas/representative.ts';

const example = 'people@northwind.example';

/** Shows the line for the DNS as the address is typed, and sends the link once it is there. */
export function AskForLink() {
  const form = useForm({ resolver: zodResolver(representativeAsk), defaultValues: { email: '' } });
  const ask = api.representatives.ask.useMutation({
    onError: (error) =>
      form.setError('email', {
        message: messageOf(
          error,
          offlineText(error) ?? "We couldn't send the link. Check your connection and try again.",
        ),
      }),
  });
  const typed = representativeAsk.safeParse({ email: form.watch('email') });
  const email = typed.data?.email ?? example;
  return (
    <ShortForm
      isPage
      button="Get your link"
      pending={ask.isPending}
      onSubmit={form.handleSubmit((input) => ask.mutateAsync(input).catch(() => undefined))}
    >
      <TextField
        label="Your address at the company"
        hint="Its domain is the one that the company has on this site. The address is never public."
        type="email"
        required
        autoComplete="email"
        maxLength={textLimits.email.max}
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <div className="flex flex-col gap-2">
        <p className="text-[0.9375rem]">
          Publish this line in the domain's DNS. It can take a few minutes until we see it.
        </p>
        <CodeBlock
          label="Line for the DNS"
          caption="DNS record"
          code={`${recordName(emailDomain(email))}\nTXT "${recordValue(email)}"`}
        />
        <p className="text-sm text-soft">
          For several people, publish a line for each. You can remove it once you've opened the link. You'll
          need it again in a year, or for another browser.
        </p>
      </div>
      <p role="status" className={ask.isSuccess ? 'rounded-card border border-hairline bg-tint p-4' : ''}>
        {ask.isSuccess &&
          `We've sent a link to ${ask.variables.email}. Open it in this browser within 1 hour.`}
      </p>
    </ShortForm>
  );
}
