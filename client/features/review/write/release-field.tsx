import type { UseFormRegister } from 'react-hook-form';
import { ChoiceField } from '#client/ui/choice-field.tsx';
import type { FormValues } from './form-values.ts';
import { groupWords } from './group-words.ts';
import type { People } from './use-group-size.ts';

type Props = { register: UseFormRegister<FormValues>; people: People | null };

export function ReleaseField({ register, people }: Props) {
  const recommended = people !== null && groupWords(people).hold;
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
            label: 'Publish as soon as it is approved',
            hint: 'It carries the month and no day. Someone who watches this page may see when it is new.',
          },
          {
            value: 'with_others',
            label: 'Hold it until at least five reviews of this company can be published together',
            hint: 'Then nobody can tell by the time which of them is yours. It may take long, and it may never happen.',
            mark: recommended ? 'Recommended in a small group' : undefined,
          },
        ]}
        {...register('release')}
      />
    </section>
  );
}
