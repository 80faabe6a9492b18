import { type ComponentProps, useId } from 'react';
import { Chip } from './chip.tsx';

type Choice = { value: string; label: string; hint: string; mark?: string | undefined };
type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> & {
  /** Names the group for screen readers. The visible label is above it. */
  legend: string;
  choices: readonly Choice[];
};

/** A choice of a few options, each with its consequence: the browser's own radio buttons. */
export function ChoiceField({ legend, choices, ...input }: Props) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value, label, hint, mark }) => (
        <div
          key={value}
          className="relative flex gap-3 rounded-card border border-hairline bg-card p-4 transition-colors duration-150 has-checked:border-accent has-checked:bg-tint sm:px-5"
        >
          <input
            {...input}
            type="radio"
            value={value}
            id={`${id}-${value}`}
            aria-describedby={`${id}-${value}-hint`}
            className="relative z-10 mt-0.5 size-5 shrink-0 accent-accent"
          />
          <div className="min-w-0">
            <label
              htmlFor={`${id}-${value}`}
              className="block cursor-pointer font-medium after:absolute after:inset-0"
            >
              {label}
            </label>
            <p id={`${id}-${value}-hint`} className="mt-1 text-[0.9375rem] text-soft">
              {hint}
            </p>
            {mark && (
              <p className="mt-2.5">
                <Chip>{mark}</Chip>
              </p>
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
