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
import { apiReference } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { type Webhook, webhookInput } from '#shared/schemas/webhook.ts';

const TRY_AGAIN = 'Check your connection and try again.';

/** Addresses of programs that are told what changes, for admins. */
export function Webhooks() {
  const webhooks = api.webhooks.list.useQuery(undefined, { refetchOnMount: 'always' });
  const { webhooks: cached } = api.useUtils();
  const section = useLostFocus<HTMLElement>();
  const add = api.webhooks.add.useMutation({ onSuccess: () => cached.invalidate() });
  const added = webhooks.data?.data.some(({ id }) => id === add.data?.id) ? add.data : undefined;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="webhooks"
      className="mt-16 flex max-w-2xl flex-col gap-6 outline-none"
    >
      <div>
        <h2 id="webhooks" className="text-2xl">
          Webhooks
        </h2>
        <p className="mt-2 text-[0.9375rem] text-soft">
          Once a day, we tell your own programs whether a month is over, which companies have changed, and
          whether much is waiting for moderators. Never about single reviews.{' '}
          <a href={apiReference('webhooks')} className="text-link underline underline-offset-4">
            What we send
          </a>
        </p>
      </div>
      {webhooks.data === undefined ? (
        webhooks.isError ? (
          <LoadError title="We couldn't load the webhooks." query={webhooks} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )
      ) : (
        webhooks.data.data.length > 0 && (
          <ul className="divide-y divide-hairline border-y border-hairline">
            {webhooks.data.data.map((webhook) => (
              <WebhookRow key={webhook.id} {...webhook} />
            ))}
          </ul>
        )
      )}
      <WebhookForm add={add} />
      <div role="status">{added && <Secret {...added} />}</div>
    </section>
  );
}

function WebhookRow({ id, url, queue_above, delivered_month, state }: Webhook) {
  const { webhooks } = api.useUtils();
  const onError = (error: unknown) => {
    toast('error', "That didn't work", messageOf(error, TRY_AGAIN));
    return webhooks.invalidate();
  };
  const remove = api.webhooks.remove.useMutation({
    onSuccess() {
      toast('success', 'Webhook removed', `We no longer send anything to ${url}.`);
      return webhooks.invalidate();
    },
    onError,
  });
  const test = api.webhooks.try.useMutation({
    onSuccess({ accepted, says }) {
      if (accepted) toast('success', 'Test event accepted', says);
      else toast('error', 'Test event not accepted', says);
      return webhooks.invalidate();
    },
    onError,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3">
      <span className="min-w-0 text-[0.9375rem] text-soft">
        <span className="block text-base font-medium text-ink wrap-anywhere">{url}</span>
        <span className={state === 'on' ? 'block' : 'block text-bad-text'}>
          {stateWords(state, delivered_month)}
        </span>
        {queue_above !== null && (
          <span className="block">Also if more than {queue_above.toLocaleString('en')} wait</span>
        )}
      </span>
      <span className="flex gap-2">
        <Button
          variant="secondary"
          aria-label={`Send a test to ${url}`}
          inactive={test.isPending}
          onClick={() => test.mutate({ id })}
        >
          Send a test
        </Button>
        <Button
          variant="secondary"
          aria-label={`Remove ${url}`}
          inactive={remove.isPending}
          onClick={() => remove.mutate({ id })}
        >
          Remove
        </Button>
      </span>
    </li>
  );
}

function stateWords(state: Webhook['state'], deliveredMonth: string | null): string {
  if (state === 'off')
    return 'Switched off: it accepted nothing for three days. A test that works starts it again.';
  if (state === 'failing') return "Didn't accept an event. We try again for three days.";
  return deliveredMonth === null
    ? 'Nothing sent yet'
    : `Last accepted an event in ${monthName(deliveredMonth)}`;
}

function WebhookForm({ add }: { add: ReturnType<typeof api.webhooks.add.useMutation> }) {
  const form = useForm({
    resolver: zodResolver(webhookInput),
    defaultValues: { url: '', queue_above: null as number | null },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((input) => {
    if (add.isPending) return;
    add.mutate(input, {
      onSuccess: () => form.reset(),
      onError(error) {
        const message = refusalOf(error)?.errors?.url?.[0];
        if (message) form.setError('url', { message }, { shouldFocus: true });
        else toast('error', "We couldn't add the webhook", messageOf(error, TRY_AGAIN));
      },
    });
  });
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        label="Address"
        required
        inputMode="url"
        placeholder="https://"
        error={errors.url?.message}
        {...form.register('url')}
      />
      <TextField
        label="Also when more than this many wait (optional)"
        hint="Also tell it, at most once a day, while more than this wait for moderators."
        inputMode="numeric"
        error={errors.queue_above?.message}
        {...form.register('queue_above', { setValueAs: (text) => (text ? Number(text) : null) })}
      />
      <Button type="submit" className="self-start" inactive={add.isPending}>
        {add.isPending ? 'Adding the webhook...' : 'Add a webhook'}
      </Button>
    </form>
  );
}

function Secret({ url, secret }: { url: string; secret: string }) {
  const { copied, copy } = useCopy(secret);
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-hairline bg-tint p-5">
      <p className="wrap-anywhere">
        With this secret, {url} can check that a message is from us. We don't show it again.
      </p>
      <p className="font-mono text-sm wrap-anywhere select-all">{secret}</p>
      <Button variant="secondary" onClick={copy}>
        <Icon aria-hidden className="size-4" />
        {copied ? 'Copied' : 'Copy the secret'}
      </Button>
    </div>
  );
}
