import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { api, refusalOf, wasOffline } from '#client/api.ts';
import { problemOf } from '#client/problem-of.ts';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { TextField } from '#client/ui/field.tsx';
import { ShortForm } from '#client/ui/message-form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import type { Company } from '#shared/schemas/company.ts';
import { correctionInput } from '#shared/schemas/correction.ts';
import { FactFields } from './company-facts-fields.tsx';
import { LogoField } from './logo-field.tsx';

type Props = { company: Company; onClose: () => void };

export function SuggestCorrectionDialog({ company, onClose }: Props) {
  const { form, submit, pending, problem } = useSuggestion(company, onClose);
  const { errors } = form.formState;
  const isRemoved = form.watch('logo') === null;
  const setLogo = (logo: string | null | undefined) => {
    form.clearErrors('logo');
    form.setValue('logo', logo);
  };
  const field = (name: Field, options?: { setValueAs: (text: unknown) => unknown }) => ({
    error: errors[name]?.message,
    // A prefilled value wasn't typed by hand, so closing doesn't ask about it.
    defaultValue: company[name] ?? '',
    ...form.register(name, options),
  });
  return (
    <Modal
      title="Suggest a correction"
      description={`Change what is wrong about ${company.name}, and add what is missing. A moderator will look at it before it appears. You don't need an account.`}
      sending={pending}
      onClose={onClose}
    >
      <ShortForm inDialog button="Send" pending={pending} problem={problem} onSubmit={submit}>
        <TextField
          label="HQ Location"
          placeholder="City, country"
          maxLength={textLimits.hqLocation.max}
          {...field('hq_location')}
        />
        <FactFields field={field} />
        {company.logo_url && (
          <CheckboxField
            label="Remove the logo"
            checked={isRemoved}
            onChange={(checked) => setLogo(checked ? null : undefined)}
          />
        )}
        {!isRemoved && (
          <LogoField error={errors.logo?.message} onChange={(logo) => setLogo(logo ?? undefined)} />
        )}
        <TextField
          label="Where can we see this?"
          hint="Optional. For example, the address of a page."
          maxLength={textLimits.correctionNote.max}
          error={errors.note?.message}
          {...form.register('note')}
        />
      </ShortForm>
    </Modal>
  );
}

const facts = ['hq_location', 'website', 'industry', 'country', 'size', 'size_year', 'founded'] as const;
type Field = (typeof facts)[number];
type Values = z.input<typeof correctionInput>;
type Sent = z.output<typeof correctionInput>;

function useSuggestion(company: Company, onClose: () => void) {
  const { moderation } = api.useUtils();
  const known = Object.fromEntries(facts.map((name) => [name, company[name]])) as Partial<Values>;
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(correctionInput),
    defaultValues: { id: company.id, ...known, note: '' },
  });
  const suggest = api.companies.suggest.useMutation({
    async onSuccess() {
      toast('success', 'Thank you.', 'A moderator will look at it.');
      onClose();
      await Promise.all([moderation.corrections.invalidate(), moderation.metrics.invalidate()]);
    },
    onError(error) {
      if (wasOffline(error)) return;
      const logo = refusalOf(error)?.errors?.logo?.[0];
      if (logo) form.setError('logo', { message: logo });
    },
  });
  return {
    form,
    submit: form.handleSubmit((input) => suggest.mutate(changedIn(input, company))),
    pending: suggest.isPending,
    problem: refusalOf(suggest.error)?.errors?.logo
      ? undefined
      : problemOf(suggest.error, "We couldn't send it. Try again in a moment."),
  };
}

/** What this page shows may be outdated, so a fact that someone left as it is must not be sent. */
function changedIn(input: Sent, company: Company): Sent {
  const changed = { ...input };
  const isSame = (name: Field) => input[name] === company[name];
  const isSameSize = isSame('size') && isSame('size_year');
  for (const name of facts)
    if (name === 'size' || name === 'size_year' ? isSameSize : isSame(name)) delete changed[name];
  return changed;
}
