import { useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { currencies, type SalaryFrequency } from '#shared/words.ts';
import type { FormValues } from './form-model.ts';
import { payIn, payWords, salaryError } from './salary-values.ts';

const periods: { value: SalaryFrequency; label: string }[] = [
  { value: 'hourly', label: 'Hour' },
  { value: 'monthly', label: 'Month' },
  { value: 'yearly', label: 'Year' },
];

const settleMilliseconds = 400;

type Props = {
  form: UseFormReturn<FormValues>;
  /** The currency that comes first in the list. */
  first: string;
};

export function SalaryFields({ form, first }: Props) {
  const { register, control, formState, getValues, setValue } = form;
  const { salary: problem } = formState.errors;
  const isQuestion = problem?.type === 'question';
  const currency = useWatch({ control, name: 'currency' });
  const options = useMemo(() => currencyOptions(first, currency), [first, currency]);
  const isDirty = { shouldDirty: true };

  /** A currency sign in the amount changes the chosen currency. */
  function followSign() {
    const pay = payIn(getValues());
    if (pay && pay.currency !== getValues('currency')) setValue('currency', pay.currency, isDirty);
  }

  /** Choosing a currency replaces a different sign in the amount. */
  function replaceSign() {
    const pay = payIn(getValues());
    if (pay && pay.currency !== getValues('currency'))
      setValue('salary', pay.amount.toLocaleString('en'), isDirty);
  }

  return (
    <fieldset className="grid grid-cols-2 items-start gap-x-4 gap-y-6 sm:grid-cols-[2fr_1fr_1fr] sm:gap-6">
      <legend className="sr-only">Salary (optional)</legend>
      <div className="col-span-2 sm:col-span-1">
        <TextField
          label="Salary"
          hint="Before tax. Leave this out if it would identify you."
          error={isQuestion ? undefined : problem?.message}
          inputMode="decimal"
          {...register('salary', { onChange: followSign })}
        />
      </div>
      <SelectField
        label="Paid per"
        options={periods}
        error={formState.errors.salary_frequency?.message}
        {...register('salary_frequency')}
      />
      <SelectField
        label="Currency"
        options={options}
        error={formState.errors.currency?.message}
        {...register('currency', { onChange: replaceSign })}
      />
      {/* Its line is always there, so nothing moves when an amount becomes readable. */}
      <div className="col-span-full -mt-3 min-h-6 sm:-mt-4">
        {isQuestion ? (
          <p role="alert" className="border-l-2 border-middle pl-4 font-medium text-middle-text">
            {problem?.message}
          </p>
        ) : (
          !problem && <ReadSalary form={form} />
        )}
      </div>
    </fieldset>
  );
}

/** Repeats the amount as we read it while the author types, or says what to write. */
function ReadSalary({ form: { control } }: Pick<Props, 'form'>) {
  const [salary, currency, salary_frequency] = useWatch({
    control,
    name: ['salary', 'currency', 'salary_frequency'],
  });
  const values = { salary: useDebounced(salary, settleMilliseconds), currency, salary_frequency };
  const pay = payIn(values);
  return (
    <p role="status" className="text-[0.9375rem] tabular-nums">
      {pay ? payWords(pay) : salaryError(values)}
    </p>
  );
}

const likeliest = 'USD EUR GBP CAD AUD INR CHF JPY CNY BRL'.split(' ');

/** All currencies by code and name, the likeliest first. The chosen one shows only its code, which always fits. */
function currencyOptions(first: string, chosen: string) {
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'currency' });
  return [...new Set([first, ...likeliest, ...currencies])].map((value) => ({
    value,
    label: value === chosen ? value : `${value} – ${names.of(value)}`,
  }));
}
