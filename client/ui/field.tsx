import { type ReactNode, useId } from 'react';

export type FieldTexts = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
};

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean };
type Props = FieldTexts & { children: (wiring: Wiring) => ReactNode };

export const controlClass =
  'w-full rounded-control border border-control bg-card px-3.5 text-base text-ink aria-invalid:border-bad-text disabled:opacity-60';

/** Label, hint and error around one control, tied to it for screen readers. */
export function Field({ label, hint, error, hideLabel = false, children }: Props) {
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
