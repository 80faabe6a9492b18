import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'id'> & FieldTexts;

export function TextField({ label, hint, error, hideLabel, className, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel ?? false}>
      {(wiring) => <input {...input} {...wiring} className={classNames(controlClass, 'h-11', className)} />}
    </Field>
  );
}
