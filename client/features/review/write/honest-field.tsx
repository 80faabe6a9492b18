import { type Control, useController } from 'react-hook-form';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { paths } from '#shared/paths.ts';
import type { FormValues } from './form-values.ts';

export function HonestField({ control }: { control: Control<FormValues> }) {
  const { field, fieldState } = useController({ control, name: 'honest' });
  return (
    <CheckboxField
      label={
        <>
          This is my honest review of a place where I work or have worked, and I agree to the{' '}
          <a href={paths.terms()} target="_blank" rel="noreferrer" className="text-link">
            terms
          </a>
          .
        </>
      }
      checked={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      ref={field.ref}
    />
  );
}
