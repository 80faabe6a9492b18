import { useMemo } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { classNames } from '#client/ui/class-names.ts';
import { SelectField, TextArea, TextField } from '#client/ui/field.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { WarnedParts } from '#client/ui/warned-parts.tsx';
import { textLimits } from '#shared/limits.ts';
import { identifyingHints } from '#shared/rules/identifying-text.ts';
import { currencies, employmentStatuses, salaryFrequencies } from '#shared/words.ts';
import type { FormValues } from './form-model.ts';

const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: sentenceCase(value) }));
const rareHint = 'Optional. Leave it blank if it fits only a few people.';

type Props = {
  form: UseFormReturn<FormValues>;
  companyName: string;
  /** Comes first in the list. */
  currency: string;
};

export function AboutYouFields({ form, companyName, currency }: Props) {
  const { register, formState, control } = form;
  const field = (name: Exclude<keyof FormValues, 'answers'>) => ({
    error: formState.errors[name]?.message,
    ...register(name),
  });
  const currencyOptions = useMemo(() => currenciesFrom(currency), [currency]);
  return (
    <section aria-labelledby="own-words" className="flex flex-col gap-6 pt-10">
      <h2 id="own-words" className="border-b border-hairline pb-2 text-xl">
        In your own words
      </h2>
      <div>
        <TextArea
          label="Your review"
          hint="Optional. Leave out names and anything only you could know."
          {...field('review_text')}
        />
        <LengthCount control={control} />
        <IdentifyingHint control={control} field="review_text" known={[companyName]} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <TextField
            label="Job title"
            hint={rareHint}
            autoComplete="off"
            maxLength={textLimits.jobTitle.max}
            {...field('job_title')}
          />
          <IdentifyingHint control={control} field="job_title" known={[companyName]} />
        </div>
        <SelectField
          label="Employment status"
          options={optionsOf(employmentStatuses)}
          {...field('employment_status')}
        />
      </div>
      <fieldset className="grid grid-cols-2 items-start gap-x-4 gap-y-6 sm:grid-cols-[2fr_1fr_1fr] sm:gap-6">
        <legend className="sr-only">Salary (optional)</legend>
        <div className="col-span-2 sm:col-span-1">
          <TextField
            label="Salary"
            hint={rareHint}
            inputMode="decimal"
            autoComplete="off"
            {...field('salary')}
          />
        </div>
        <SelectField label="Paid" options={optionsOf(salaryFrequencies)} {...field('salary_frequency')} />
        <SelectField label="Currency" options={currencyOptions} {...field('currency')} />
      </fieldset>
    </section>
  );
}

/** Every currency with its name in the page's language, `first` at the top and the others by code. */
function currenciesFrom(first: string) {
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'currency' });
  return [first, ...currencies.filter((code) => code !== first)].map((value) => ({
    value,
    label: `${value} – ${names.of(value)}`,
  }));
}

type HintProps = {
  control: Control<FormValues>;
  field: 'review_text' | 'job_title';
  /** Names that don't belong to people. */
  known: readonly string[];
};

const settleMilliseconds = 400;

/** Points out what may identify somebody, as the author types. It refuses nothing. */
function IdentifyingHint({ control, field, known }: HintProps) {
  const text = useDebounced(useWatch({ control, name: field }), settleMilliseconds);
  const parts = identifyingHints(text, known);
  return (
    <div role="status" className="mt-2 empty:mt-0">
      {parts.length > 0 && <WarnedParts title="This may identify you or someone else" parts={parts} />}
    </div>
  );
}

/** How long the text is, once it nears the limit. */
function LengthCount({ control }: { control: Control<FormValues> }) {
  const { length } = useWatch({ control, name: 'review_text' });
  const { max } = textLimits.reviewText;
  if (length < max * 0.9) return null;
  return (
    <p className={classNames('mt-1 text-sm tabular-nums', length > max ? 'text-bad-text' : 'text-soft')}>
      {length.toLocaleString('en')} of {max.toLocaleString('en')} characters
    </p>
  );
}
