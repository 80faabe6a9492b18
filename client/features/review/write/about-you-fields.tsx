import type { UseFormReturn } from 'react-hook-form';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import { textLimits } from '#shared/limits.ts';
import { employmentStatuses } from '#shared/words.ts';
import type { FormValues } from './form-model.ts';
import { IdentifyingHint } from './identifying-hint.tsx';
import { KindOfWorkField } from './kind-of-work-field.tsx';
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
