import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { TextBox, TextInput } from './text-box.tsx';

type FieldTexts = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean | undefined;
};
type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean };
type Props<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'id'> & FieldTexts;

const controlClass =
  'w-full rounded-control border border-control bg-card px-3.5 text-base text-ink aria-invalid:border-bad-text disabled:opacity-60';

export function TextField({ label, hint, error, hideLabel, className, ...input }: Props<'input'>) {
  return (
    <Field {...{ label, hint, error, hideLabel }}>
      {(wiring) => (
        <TextInput {...input} {...wiring} className={classNames(controlClass, 'h-11', className)} />
      )}
    </Field>
  );
}

export function TextArea({ label, hint, error, hideLabel, className, ...input }: Props<'textarea'>) {
  const look = classNames(controlClass, 'field-sizing-content max-h-[60dvh] min-h-32 py-2.5', className);
  return (
    <Field {...{ label, hint, error, hideLabel }}>
      {(wiring) => <TextBox {...input} {...wiring} className={look} />}
    </Field>
  );
}

type SelectProps = Props<'select'> & { options: readonly { value: string; label: string }[] };

/** The browser's own select works best for long lists on a phone, and with assistive technology. */
export function SelectField({ label, hint, error, hideLabel, options, className, ...select }: SelectProps) {
  const look = classNames(controlClass, 'h-11 appearance-none pr-10', className);
  return (
    <Field {...{ label, hint, error, hideLabel }}>
      {(wiring) => (
        <span className="relative block">
          <select {...select} {...wiring} className={look}>
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

/** Label, hint and error around one control, tied to it for screen readers. */
function Field({
  label,
  hint,
  error,
  hideLabel,
  children,
}: FieldTexts & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-[0.9375rem] font-medium'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': Boolean(error) })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-bad-text">
          {error}
        </p>
      )}
    </div>
  );
}
