import { ArrowDown } from 'lucide-react';
import { Progress } from 'radix-ui';
import { type Control, useWatch } from 'react-hook-form';
import { scores } from '#shared/limits.ts';
import { type FormValues, nextUnanswered } from './form-model.ts';

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

export function statementId(number: number): string {
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
