import { type KeyboardEvent, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ruleFor } from '#shared/rules/review-rules.ts';
import { reasonWords } from '#shared/words.ts';
import { offeredReasons } from './offered-reasons.ts';

/** The reasons, each with the number key that chooses it. */
export function ReasonField({ error, ...input }: UseFormRegisterReturn & { error: string | undefined }) {
  const id = useId();
  const onKeyDown = ({ key, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>) => {
    if (ctrlKey || metaKey || altKey) return;
    currentTarget.querySelectorAll('input')[Number(key) - 1]?.click();
  };
  return (
    <fieldset onKeyDown={onKeyDown} aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 text-[0.9375rem] font-medium">Reason</legend>
      {offeredReasons.map((reason, index) => (
        <label
          key={reason}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 has-checked:bg-tint hover:bg-tint"
        >
          <input {...input} type="radio" value={reason} className="size-5 shrink-0 accent-accent" />
          <span className="grow">{reasonWords[reason]}</span>
          {ruleFor(reason) > 0 && <span className="shrink-0 text-sm text-soft">Rule {ruleFor(reason)}</span>}
          <kbd aria-hidden className="pointer-coarse:hidden">
            {index + 1}
          </kbd>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
