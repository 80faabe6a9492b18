import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api, messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast.ts';
import { apiReference } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { type Webhook, webhookInput } from '#shared/schemas/webhook.ts';
import { showRefusal } from './account-form.tsx';
import { ProgramSection } from './program-section.tsx';
import { ShownOnce } from './shown-once.tsx';

/** Addresses of programs that are told what changes, for admins. */
export function Webhooks() {
  const webhooks = api.webhooks.list.useQuery(undefined, { refetchOnMount: 'always' });
  const { webhooks: cached } = api.useUtils();
  const add = api.webhooks.add.useMutation({ onSuccess: () => cached.invalidate() });
  const added = webhooks.data?.data.some(({ id }) => id === add.data?.id) ? add.data : undefined;
  return (
    <ProgramSection
      id="webhooks"
      title="Webhooks"
      what="the webhooks"
      query={webhooks}
      lead={
        <>
          Once a day, we tell your own programs whether a month is over, which companies have changed, and
          whether moderators have a long queue. We never send anything about a single review.{' '}
          <a href={apiReference('webhooks')} className="text-link underline underline-offset-4">
            What we send
          </a>
        </>
      }
      row={(webhook) => <WebhookRow key={webhook.id} {...webhook} />}
    >
      <WebhookForm add={add} />
      <div role="status">
        {added && (
          <ShownOnce text={added.secret} button="Copy the secret">
            With this secret, {added.url} can check that a message is from us. We don't show it again.
          </ShownOnce>
        )}
      </div>
    </ProgramSection>
  );
}

function WebhookRow({ id, url, queue_above, delivered_month, state }: Webhook) {
  const { webhooks } = api.useUtils();
  const onError = (error: unknown) => {
    toast('error', "That didn't work", messageOf(error));
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
          <span className="block">
            Also when more than {queue_above.toLocaleString('en')} things are waiting
          </span>
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
    return "Switched off: it accepted nothing for three days. Send a test. If it's accepted, we switch it back on.";
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
      onError: (error) => showRefusal(form, error, "We couldn't add the webhook"),
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
        label="Length of the moderators' queue (optional)"
        hint="We also send an event, at most once a day, while more than this is waiting."
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
