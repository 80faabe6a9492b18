import type { UseFormRegister } from 'react-hook-form';
import { ChoiceField } from '#client/ui/choice-field.tsx';
import type { FormValues } from './form-model.ts';
import { groupSizes, type People } from './group-size.tsx';

type Props = { register: UseFormRegister<FormValues>; people: People | null };

export function ReleaseField({ register, people }: Props) {
  const recommended = people !== null && groupSizes[people].hold;
  return (
    <section aria-labelledby="release" className="pt-12">
      <h2 id="release" className="mb-5 border-b border-hairline pb-2 text-xl">
        When it appears
      </h2>
      <ChoiceField
        legend="When your review appears"
        choices={[
          {
            value: 'at_once',
            label: "Publish as soon as it's approved",
            hint: 'It shows the month, not the day. Someone who watches this page may notice when it appears.',
          },
          {
            value: 'with_others',
            label: 'Hold it until at least five reviews of this company can be published together',
            hint: 'Then nobody can tell from the timing which one is yours. It may take a long time, or never happen.',
            mark: recommended ? 'Recommended in a small group' : undefined,
          },
        ]}
        {...register('release')}
      />
    </section>
  );
}
