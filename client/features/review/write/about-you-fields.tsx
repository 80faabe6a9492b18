import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { classNames } from '#client/ui/class-names.ts';
import { SelectField, TextArea, TextField } from '#client/ui/field.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { WarnedParts } from '#client/ui/warned-parts.tsx';
import { textLimits } from '#shared/limits.ts';
import { identifyingHints } from '#shared/rules/identifying-text.ts';
import { employmentStatuses } from '#shared/words.ts';
import type { FormValues } from './form-model.ts';
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
  const field = (name: Exclude<keyof FormValues, 'answers'>) => ({
    error: formState.errors[name]?.message,
    ...register(name),
  });
  return (
    <section aria-labelledby="own-words" className="flex flex-col gap-6 pt-10">
      <h2 id="own-words" className="border-b border-hairline pb-2 text-xl">
        In your own words
      </h2>
      <p className="-mt-2 text-soft">All of this is optional.</p>
      <div>
        <TextArea
          label="Your review"
          hint="Leave out names and anything only you could know."
          {...field('review_text')}
        />
        <LengthCount control={control} />
        <IdentifyingHint control={control} field="review_text" known={[companyName]} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <TextField
            label="Job title"
            hint="Leave this out if few people have it."
            autoComplete="off"
            maxLength={textLimits.jobTitle.max}
            {...field('job_title')}
          />
          <IdentifyingHint control={control} field="job_title" known={[companyName]} />
        </div>
        <SelectField label="Employment status" options={statusOptions} {...field('employment_status')} />
      </div>
      <SalaryFields form={form} first={currency} />
    </section>
  );
}

type HintProps = {
  control: Control<FormValues>;
  field: 'review_text' | 'job_title';
  /** Names that don't belong to people. */
  known: readonly string[];
};

const settleMilliseconds = 400;

/** Points out what may identify someone, as the author types. It refuses nothing. */
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
