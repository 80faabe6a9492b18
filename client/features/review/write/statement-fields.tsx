import { type Control, useController } from 'react-hook-form';
import { categories, categoryNames, statements } from '#shared/statements.ts';
import { statementId } from './answer-progress.tsx';
import { answerKey, type FormValues } from './form-model.ts';
import { ScoreScale } from './score-scale.tsx';

export function StatementFields({ control }: { control: Control<FormValues> }) {
  return categories.map((category) => (
    <section key={category} aria-labelledby={`category-${category}`} className="pt-10">
      <h2 id={`category-${category}`} className="border-b border-hairline pb-2 text-xl">
        {categoryNames[category]}
      </h2>
      <div className="divide-y divide-hairline">
        {statements
          .filter((statement) => statement.category === category)
          .map(({ number, text }) => (
            <StatementField key={number} control={control} number={number} text={text} />
          ))}
      </div>
    </section>
  ));
}

type Props = { control: Control<FormValues>; number: number; text: string };

function StatementField({ control, number, text }: Props) {
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
