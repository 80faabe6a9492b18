import { type ReactNode, useId } from 'react';

type Choice = {
  value: string;
  label: string;
  /** Beside the label. */
  chip?: ReactNode;
  hint: string;
  /** Below the hint, and part of what describes the choice. */
  figure?: ReactNode;
};
type Props = {
  /** Names the group for screen readers. The visible label is above it. */
  legend: string;
  choices: readonly Choice[];
  name: string;
  value: string;
  onChoose: (value: string) => void;
};

/** A choice of a few options, each with its consequence: the browser's own radio buttons. */
export function ChoiceField({ legend, choices, name, value: chosen, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value, label, chip, hint, figure }) => (
        <div
          key={value}
          className="relative flex gap-3 rounded-card border border-hairline bg-card p-4 transition-colors duration-150 has-checked:border-accent has-checked:bg-tint sm:px-5"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            id={`${id}-${value}`}
            aria-describedby={`${id}-${value}-hint`}
            className="relative z-10 mt-0.5 size-5 shrink-0 accent-accent"
          />
          <div className="min-w-0 flex-1">
            <label
              htmlFor={`${id}-${value}`}
              className="block cursor-pointer font-medium after:absolute after:inset-0"
            >
              {label}
            </label>
            <div id={`${id}-${value}-hint`} className="text-[0.9375rem]">
              {chip && <p className="mt-1.5">{chip}</p>}
              <p className="mt-1 text-soft">{hint}</p>
              {figure}
            </div>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
