import { RadioGroup } from 'radix-ui';
import { useId } from 'react';

type Choice = { value: string; label: string; hint: string };
type Props = {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
};

/** One of a few, each with what it means. */
export function ChoiceField({ label, choices, value, onChange }: Props) {
  const id = useId();
  return (
    <RadioGroup.Root
      aria-labelledby={`${id}-label`}
      value={value}
      onValueChange={onChange}
      className="flex flex-col gap-4"
    >
      <span id={`${id}-label`} className="text-[0.9375rem] font-medium">
        {label}
      </span>
      {choices.map((choice) => (
        <div key={choice.value} className="flex items-start gap-3">
          <RadioGroup.Item
            id={`${id}-${choice.value}`}
            value={choice.value}
            aria-describedby={`${id}-${choice.value}-hint`}
            className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full border border-control bg-card data-[state=checked]:border-accent"
          >
            <RadioGroup.Indicator className="size-3 rounded-full bg-accent" />
          </RadioGroup.Item>
          <div className="max-w-[62ch]">
            <label htmlFor={`${id}-${choice.value}`} className="block cursor-pointer">
              {choice.label}
            </label>
            <p id={`${id}-${choice.value}-hint`} className="text-sm text-soft">
              {choice.hint}
            </p>
          </div>
        </div>
      ))}
    </RadioGroup.Root>
  );
}
