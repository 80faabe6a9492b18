import { type Control, useController } from 'react-hook-form';
import { ChoiceField } from '#client/ui/choice-field.tsx';
import { smallestGroup } from '#shared/limits.ts';
import type { FormValues } from './form-values.ts';

const choices = [
  {
    value: 'at_once',
    label: 'Publish as soon as it is approved',
    hint: 'Whoever knows when you wrote may guess that it is yours.',
  },
  {
    value: 'with_others',
    label: `Hold it until at least ${smallestGroup} reviews of this company can be published together`,
    hint: 'Harder to tell apart, best where few people review. It may take long.',
  },
];

/** When an approved review appears. */
export function ReleaseField({ control }: { control: Control<FormValues> }) {
  const { field } = useController({ control, name: 'release' });
  return (
    <ChoiceField label="When to publish" choices={choices} value={field.value} onChange={field.onChange} />
  );
}
