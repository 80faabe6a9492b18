import { type Control, useController } from 'react-hook-form';
import { statementId } from './focus-statement.ts';
import { answerKey, type FormValues } from './form-values.ts';
import { ScoreScale } from './score-scale.tsx';

type Props = { control: Control<FormValues>; number: number; text: string };

export function StatementField({ control, number, text }: Props) {
  const { field, fieldState } = useController({ control, name: `answers.${answerKey(number)}` });
  const id = statementId(number);
  return (
    <div id={id} className="py-6">
      <p id={`${id}-text`} className="mb-3 text-lg font-medium">
        {text}
      </p>
      <ScoreScale
        aria-labelledby={`${id}-text`}
        aria-describedby={fieldState.invalid ? `${id}-ends ${id}-error` : `${id}-ends`}
        value={field.value ?? null}
        onChange={field.onChange}
        invalid={fieldState.invalid}
      />
      <p id={`${id}-ends`} className="mt-1.5 flex justify-between text-sm text-soft">
        <span>
          <span className="sr-only">1 means </span>Not at all<span className="sr-only">, </span>
        </span>
        <span>
          <span className="sr-only">10 means </span>Fully
        </span>
      </p>
      {fieldState.error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad-text">
          {fieldState.error.message}
        </p>
      )}
    </div>
  );
}
