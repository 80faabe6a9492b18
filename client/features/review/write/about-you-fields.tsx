import { useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import { textLimits } from '#shared/limits.ts';
import { employmentStatuses } from '#shared/words.ts';
import type { FormValues } from './form-model.ts';
import { IdentifyingHint } from './identifying-hint.tsx';
import { OwnWords } from './own-words.tsx';
import { SalaryFields } from './salary-fields.tsx';

const statusOptions = employmentStatuses.map((value) => ({ value, label: sentenceCase(value) }));

type Props = {
  form: UseFormReturn<FormValues>;
  companyName: string;
  /** Comes first in the list. */
  currency: string;
};

export function AboutYouFields({ form, companyName, currency }: Props) {
  const { register, formState, control } = form;
  const field = (name: 'job_title' | 'employment_status') => ({
    error: formState.errors[name]?.message,
    ...register(name),
  });
  return (
    <section aria-labelledby="own-words" className="flex flex-col gap-6 pt-10">
      <h2 id="own-words" className="border-b border-hairline pb-2 text-xl">
        In your own words
      </h2>
      <p className="-mt-2 text-soft">All optional. Leave out names and anything only you could know.</p>
      <OwnWords form={form} companyName={companyName} />
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <TextField
            label="Job title"
            hint="Leave this out if few people have it."
            maxLength={textLimits.jobTitle.max}
            {...field('job_title')}
          />
          <IdentifyingHint control={control} field="job_title" known={[companyName]} />
        </div>
        <KindOfWorkField form={form} />
        <SelectField label="Employment status" options={statusOptions} {...field('employment_status')} />
      </div>
      <SalaryFields form={form} first={currency} />
    </section>
  );
}

// All titles in one file, so no one learns what someone types.
const loadKinds = () => import('#shared/kinds-of-work/suggest-kinds.ts');
type Kinds = Awaited<ReturnType<typeof loadKinds>>;

/** Kinds of work that match the job title as it is typed. */
function KindOfWorkField({ form }: { form: UseFormReturn<FormValues> }) {
  const { control, setValue } = form;
  const [title, chosen] = useWatch({ control, name: ['job_title', 'kind_of_work'] });
  const [kinds, setKinds] = useState<Kinds>();
  useEffect(() => {
    // Without them, the job title alone says it.
    loadKinds().then(setKinds, () => {});
  }, []);
  const { job_title, kind_of_work: earlier } = form.formState.defaultValues ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each title, so the same kind can be chosen again
  useEffect(() => {
    // The kind that was sent before may be that of the earlier title.
    if (title !== job_title && earlier && chosen?.code === earlier.code) setValue('kind_of_work', null);
  }, [title]);
  const fitting = useMemo(() => kinds?.suggestKinds(title) ?? [], [kinds, title]);
  const others = fitting.filter(({ code }) => code !== chosen?.code);
  return (
    <SelectField
      label="Kind of work"
      hint="Suggested on your device, from your job title. Everyone sees it."
      options={[
        { value: '', label: 'As the job title says' },
        ...(chosen ? [{ value: chosen.code, label: chosen.name }] : []),
        ...others.map(({ code, name, title: similar }) => ({ value: code, label: `${similar} (${name})` })),
      ]}
      value={chosen?.code ?? ''}
      onChange={({ target }) => {
        const kind = others.find(({ code }) => code === target.value);
        const next = kind ? { code: kind.code, name: kind.name } : null;
        setValue('kind_of_work', next, { shouldDirty: true });
      }}
    />
  );
}
