import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & FieldTexts;

export function TextArea({ label, hint, error, hideLabel, className, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel ?? false}>
      {(wiring) => (
        <textarea
          {...input}
          {...wiring}
          className={classNames(
            controlClass,
            'field-sizing-content max-h-[60dvh] min-h-32 py-2.5',
            className,
          )}
        />
      )}
    </Field>
  );
}
