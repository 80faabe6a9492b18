import { zodResolver } from '@hookform/resolvers/zod';
import { Check, Copy } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.ts';
import { useCopy } from '#client/ui/use-copy.ts';
import { useLostFocus } from '#client/ui/use-lost-focus.ts';
import { callLimits } from '#shared/call-limits.ts';
import { textLimits } from '#shared/limits.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { apiKeyName } from '#shared/schemas/api-key.ts';

const TRY_AGAIN = 'Check your connection and try again.';

/** Keys of programs that read a lot, for admins. */
export function ApiKeys() {
  const keys = api.apiKeys.list.useQuery(undefined, { refetchOnMount: 'always' });
  const { apiKeys } = api.useUtils();
  const section = useLostFocus<HTMLElement>();
  const make = api.apiKeys.make.useMutation({ onSuccess: () => apiKeys.invalidate() });
  const revoke = api.apiKeys.revoke.useMutation({
    onSuccess(_revoked, { name }) {
      toast('success', 'Key revoked', `The key of ${name} no longer works.`);
      return apiKeys.invalidate();
    },
    onError(error) {
      toast('error', "That didn't work", messageOf(error, TRY_AGAIN));
      return apiKeys.invalidate();
    },
  });
  const made = keys.data?.data.some(({ name }) => name === make.data?.name) ? make.data : undefined;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="api-keys"
      className="mt-16 flex max-w-2xl flex-col gap-6 outline-none"
    >
      <div>
        <h2 id="api-keys" className="text-2xl">
          API keys
        </h2>
        <p className="mt-2 text-[0.9375rem] text-soft">
          With a key, a program can make {callLimits.readsWithKey.times.toLocaleString('en')} reads of public
          data a minute, instead of {callLimits.everythingElse.times}. We don't store what it reads, or when.
        </p>
      </div>
      {keys.data === undefined ? (
        keys.isError ? (
          <LoadError title="We couldn't load the API keys." query={keys} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )
      ) : (
        keys.data.data.length > 0 && (
          <ul className="divide-y divide-hairline border-y border-hairline">
            {keys.data.data.map(({ name, made_month }) => (
              <li key={name} className="flex items-center justify-between gap-4 py-3">
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{name}</span>
                  <span className="block text-[0.9375rem] text-soft">Made in {monthName(made_month)}</span>
                </span>
                <Button
                  variant="secondary"
                  aria-label={`Revoke the key of ${name}`}
                  inactive={revoke.isPending}
                  onClick={() => revoke.mutate({ name })}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        )
      )}
      <KeyForm make={make} />
      <div role="status">{made && <MadeKey name={made.name} apiKey={made.key} />}</div>
    </section>
  );
}

function KeyForm({ make }: { make: ReturnType<typeof api.apiKeys.make.useMutation> }) {
  const form = useForm({ resolver: zodResolver(apiKeyName), defaultValues: { name: '' } });
  const submit = form.handleSubmit((input) => {
    if (make.isPending) return;
    make.mutate(input, {
      onSuccess: () => form.reset(),
      onError(error) {
        const message = refusalOf(error)?.errors?.name?.[0];
        if (message) form.setError('name', { message }, { shouldFocus: true });
        else toast('error', "We couldn't make the key", messageOf(error, TRY_AGAIN));
      },
    });
  });
  return (
    <form noValidate className="flex flex-col items-start gap-4" onSubmit={submit}>
      <TextField
        label="Who uses the key"
        required
        maxLength={textLimits.apiKeyName.max}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <Button type="submit" inactive={make.isPending}>
        {make.isPending ? 'Making the key...' : 'Make a key'}
      </Button>
    </form>
  );
}

function MadeKey({ name, apiKey }: { name: string; apiKey: string }) {
  const { copied, copy } = useCopy(apiKey);
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-hairline bg-tint p-5">
      <p className="wrap-anywhere">Send this key to {name}. We don't show it again.</p>
      <p className="font-mono text-sm wrap-anywhere select-all">{apiKey}</p>
      <Button variant="secondary" onClick={copy}>
        <Icon aria-hidden className="size-4" />
        {copied ? 'Copied' : 'Copy the key'}
      </Button>
    </div>
  );
}
