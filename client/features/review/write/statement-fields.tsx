import { ArrowDown } from 'lucide-react';
import { Progress } from 'radix-ui';
import { type Control, useController, useWatch } from 'react-hook-form';
import { scores } from '#shared/limits.ts';
import { categories, categoryNames, statements } from '#shared/statements.ts';
import { answerKey, type FormValues, nextUnanswered } from './form-model.ts';
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
          <span className="sr-only">10 means </span>Completely
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

/** Stays in sight under the header while the author answers the statements. */
export function AnswerProgress({ control }: { control: Control<FormValues> }) {
  const answers = useWatch({ control, name: 'answers' });
  const count = Object.values(answers).filter(Boolean).length;
  const done = count === scores.count;
  return (
    <div className="sticky top-16 z-20 [@media(max-height:30rem)]:top-0 -mx-4 border-b border-hairline bg-paper px-4 pb-3 sm:mx-0 sm:px-0">
      <div className="flex min-h-11 items-center justify-between gap-4 text-[0.9375rem]">
        <span role="status" className="text-soft tabular-nums">
          {count} of {scores.count} answered
        </span>
        {!done && (
          <button
            type="button"
            className="-mr-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-medium text-accent hover:underline"
            onClick={() => focusStatement(nextUnanswered(answers, currentStatement()) ?? 1)}
          >
            Next unanswered
            <ArrowDown aria-hidden className="size-4" />
          </button>
        )}
      </div>
      <Progress.Root
        value={count}
        max={scores.count}
        aria-label="Answered statements"
        className="h-1 overflow-hidden rounded-full bg-hairline"
      >
        <Progress.Indicator
          className="h-full rounded-full bg-accent transition-[width] duration-200"
          style={{ width: `${(count / scores.count) * 100}%` }}
        />
      </Progress.Root>
    </div>
  );
}

function statementId(number: number): string {
  return `statement-${number}`;
}

/** Scrolls to a statement and moves the focus to its scale. */
export function focusStatement(number: number): void {
  const group = document.getElementById(statementId(number));
  if (group === null) return;
  group
    .querySelector<HTMLElement>('[role="radio"][tabindex="0"], [role="radio"]')
    ?.focus({ preventScroll: true });
  group.scrollIntoView({ block: 'center' });
}

/** The last statement that has scrolled past the middle of the window. */
function currentStatement(): number {
  const above = [...document.querySelectorAll('[id^="statement-"][id$="-text"]')].filter(
    (text) => text.getBoundingClientRect().top < window.innerHeight / 2,
  );
  return above.length;
}
