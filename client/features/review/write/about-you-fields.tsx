import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '#client/ui/select-field.tsx';
import { sentenceCase } from '#client/ui/sentence-case.ts';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { currencies } from '#shared/currencies.ts';
import { textLimits } from '#shared/limits.ts';
import { employmentStatuses, salaryFrequencies } from '#shared/schemas/review.ts';
import type { FormValues } from './form-values.ts';
import { IdentifyingHint } from './identifying-hint.tsx';
import { LengthCount } from './length-count.tsx';

const words = (values: readonly string[]) => values.map((value) => ({ value, label: sentenceCase(value) }));

type Props = {
  form: UseFormReturn<FormValues>;
  companyName: string;
  /** Comes first in the list. */
  currency: string;
};

export function AboutYouFields({ form, companyName, currency }: Props) {
  const { register, formState, control } = form;
  const { errors } = formState;
  const currencyOptions = useMemo(() => currenciesFrom(currency), [currency]);
  return (
    <section aria-labelledby="own-words" className="flex flex-col gap-6 pt-10">
      <h2 id="own-words" className="border-b border-hairline pb-2 text-xl">
        In your own words
      </h2>
      <div>
        <TextArea
          label="Your review"
          hint="Optional. Leave out names and anything that only you could know."
          error={errors.review_text?.message}
          {...register('review_text')}
        />
        <LengthCount control={control} />
        <IdentifyingHint control={control} field="review_text" known={[companyName]} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <TextField
            label="Job title"
            hint="Optional: leave empty if few people here could write this"
            autoComplete="off"
            maxLength={textLimits.jobTitle.max}
            error={errors.job_title?.message}
            {...register('job_title')}
          />
          <IdentifyingHint control={control} field="job_title" known={[companyName]} />
        </div>
        <SelectField
          label="Employment status"
          options={words(employmentStatuses)}
          error={errors.employment_status?.message}
          {...register('employment_status')}
        />
      </div>
      <fieldset className="grid grid-cols-2 items-start gap-x-4 gap-y-6 sm:grid-cols-[2fr_1fr_1fr] sm:gap-6">
        <legend className="sr-only">Salary, optional</legend>
        <div className="col-span-2 sm:col-span-1">
          <TextField
            label="Salary"
            hint="Optional: leave empty if few people here could write this"
            inputMode="decimal"
            autoComplete="off"
            error={errors.salary?.message}
            {...register('salary')}
          />
        </div>
        <SelectField
          label="Paid"
          options={words(salaryFrequencies)}
          error={errors.salary_frequency?.message}
          {...register('salary_frequency')}
        />
        <SelectField
          label="Currency"
          options={currencyOptions}
          error={errors.currency?.message}
          {...register('currency')}
        />
      </fieldset>
    </section>
  );
}

/** All currencies by code, with their names in the language of the page; one comes first. */
function currenciesFrom(first: string) {
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'currency' });
  return [first, ...currencies.filter((code) => code !== first)].map((value) => ({
    value,
    label: `${value} – ${names.of(value)}`,
  }));
}
