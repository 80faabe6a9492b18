import { Check } from 'lucide-react';
import { Checkbox } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';

type Props = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
};

export function CheckboxField({ label, checked, onChange, error, ref }: Props) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Checkbox.Root
        id={id}
        {...(ref && { ref })}
        checked={checked}
        onCheckedChange={(state) => onChange(state === true)}
        aria-invalid={Boolean(error)}
        aria-describedby={error && `${id}-error`}
        className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-[6px] border border-control bg-card aria-invalid:border-bad-text data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Checkbox.Indicator>
          <Check aria-hidden className="size-4 text-on-accent" />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <div>
        <label htmlFor={id} className="block max-w-[39em] cursor-pointer">
          {label}
        </label>
        {error && (
          <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-bad-text">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
