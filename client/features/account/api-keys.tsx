import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api, messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast.ts';
import { callLimits } from '#shared/call-limits.ts';
import { textLimits } from '#shared/limits.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { apiKeyName } from '#shared/schemas/api-key.ts';
import { showRefusal } from './account-form.tsx';
import { ProgramSection } from './program-section.tsx';
import { ShownOnce } from './shown-once.tsx';

/** Keys of programs that read a lot, for admins. */
export function ApiKeys() {
  const keys = api.apiKeys.list.useQuery(undefined, { refetchOnMount: 'always' });
  const { apiKeys } = api.useUtils();
  const make = api.apiKeys.make.useMutation({ onSuccess: () => apiKeys.invalidate() });
  const revoke = api.apiKeys.revoke.useMutation({
    onSuccess(_revoked, { name }) {
      toast('success', 'Key revoked', `The key of ${name} no longer works.`);
      return apiKeys.invalidate();
    },
    onError(error) {
      toast('error', "That didn't work", messageOf(error));
      return apiKeys.invalidate();
    },
  });
  const made = keys.data?.data.some(({ name }) => name === make.data?.name) ? make.data : undefined;
  return (
    <ProgramSection
      id="api-keys"
      title="API keys"
      what="the API keys"
      query={keys}
      lead={`With a key, a program can make ${callLimits.readsWithKey.times.toLocaleString('en')} reads of public data a minute, instead of ${callLimits.everythingElse.times}. We don't store what it reads, or when.`}
      row={({ name, made_month }) => (
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
      )}
    >
      <KeyForm make={make} />
      <div role="status">
        {made && (
          <ShownOnce text={made.key} button="Copy the key">
            Send this key to {made.name}. We don't show it again.
          </ShownOnce>
        )}
      </div>
    </ProgramSection>
  );
}

function KeyForm({ make }: { make: ReturnType<typeof api.apiKeys.make.useMutation> }) {
  const form = useForm({ resolver: zodResolver(apiKeyName), defaultValues: { name: '' } });
  const submit = form.handleSubmit((input) => {
    if (make.isPending) return;
    make.mutate(input, {
      onSuccess: () => form.reset(),
      onError: (error) => showRefusal(form, error, "We couldn't make the key"),
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
