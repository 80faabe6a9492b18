import { RadioGroup } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { scores } from '#shared/limits.ts';
import { scoreLevel } from '#shared/rules/review-score.ts';

type Props = {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  value: number | null;
  invalid?: boolean;
  onChange: (score: number) => void;
};

const scale = Array.from({ length: scores.max - scores.min + 1 }, (_, index) => scores.min + index);

const chosen = {
  good: 'border-good bg-good text-on-score',
  middle: 'border-middle bg-middle text-on-middle',
  bad: 'border-bad bg-bad text-on-score',
};

/** Ten buttons as a radio group: arrows move, the keys 1 to 9 choose, 0 means 10. */
export function ScoreScale({ value, onChange, invalid = false, ...naming }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const score = event.ctrlKey || event.metaKey || event.altKey ? undefined : scoreOfKey(event);
    if (score === undefined) return;
    // Radix would move the focus once more a moment later, when a Tab may have left this scale already.
    event.preventDefault();
    onChange(score);
    event.currentTarget.querySelector<HTMLElement>(`[value="${score}"]`)?.focus();
  };
  return (
    <RadioGroup.Root
      {...naming}
      required
      aria-invalid={invalid}
      value={value === null ? '' : String(value)}
      onValueChange={(text) => onChange(Number(text))}
      onKeyDownCapture={onKeyDown}
      className="grid grid-cols-10 gap-1 sm:gap-1.5"
    >
      {scale.map((score) => (
        // The whole Item would add a hidden native radio and a size observer to each of the 200 buttons.
        <RadioGroup.unstable_ItemProvider key={score} value={String(score)}>
          <RadioGroup.unstable_ItemTrigger
            className={classNames(
              'h-11 min-w-7 rounded-control border tabular-nums transition-colors duration-150',
              value === score
                ? `font-semibold ${chosen[scoreLevel(score)]}`
                : 'border-control bg-card hover:border-accent hover:bg-tint',
            )}
          >
            {score}
          </RadioGroup.unstable_ItemTrigger>
        </RadioGroup.unstable_ItemProvider>
      ))}
    </RadioGroup.Root>
  );
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Radix chooses on an arrow key only while the key is still down when the focus arrives: a short tap would be lost. */
function scoreOfKey({ key, target }: KeyboardEvent): number | undefined {
  if (/^\d$/.test(key)) return Number(key) || scores.max;
  const step = steps[key];
  if (step === undefined || !(target instanceof HTMLButtonElement)) return undefined;
  const place = scale.indexOf(Number(target.value)) + step;
  return scale.at(place % scale.length);
}
