import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type Option = { value: string; label: string };
type Props = Omit<ComponentProps<'select'>, 'id' | 'children'> & FieldTexts & { options: readonly Option[] };

/** The browser's own select works best for long lists on a phone, and with assistive technology. */
export function SelectField({ label, hint, error, hideLabel, options, className, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel ?? false}>
      {(wiring) => (
        <span className="relative block">
          <select
            {...select}
            {...wiring}
            className={classNames(controlClass, 'h-11 appearance-none pr-10', className)}
          >
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-3.5 right-3 size-4 text-soft"
          />
        </span>
      )}
    </Field>
  );
}
