import type { ReactNode } from 'react';
import { type Control, type UseFormRegister, type UseFormReturn, useController } from 'react-hook-form';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { ChoiceField } from '#client/ui/choice-field.tsx';
import { paths } from '#shared/paths.ts';
import { AboutYouFields } from './about-you-fields.tsx';
import type { FormValues } from './form-model.ts';
import { groupSizes, type People } from './group-size.tsx';
import { ReviewPreview } from './review-preview.tsx';
import { AnswerProgress, StatementFields } from './statement-fields.tsx';

export const scaleHint =
  "Score how much you agree with each statement, from 1 (not at all) to 10 (completely). If you've left the company, answer for the time you worked there.";

type Props = {
  form: UseFormReturn<FormValues>;
  companyName: string;
  /** Comes first in the list. */
  currency: string;
  people: People | null;
  pending: boolean;
  onSubmit: () => void;
  /** The heading and what has to be read first. */
  top: ReactNode;
  /** The buttons, and what went wrong. */
  children: ReactNode;
};

/** The page of a review form, whether the review is new or was sent before. */
export function FormLayout(props: Props) {
  const { form, companyName, currency, people, pending, onSubmit, top, children } = props;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSubmit();
      }}
      className="mx-auto max-w-2xl"
    >
      <AnswerProgress control={form.control} />
      {top}
      <StatementFields control={form.control} />
      <AboutYouFields form={form} companyName={companyName} currency={currency} />
      <ReleaseField register={form.register} people={people} />
      <ReviewPreview control={form.control} people={people} />
      <div className="mt-8 flex flex-col gap-6 border-t border-hairline pt-6">
        <HonestField control={form.control} />
        {children}
      </div>
    </form>
  );
}

function HonestField({ control }: { control: Control<FormValues> }) {
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

type ReleaseProps = { register: UseFormRegister<FormValues>; people: People | null };

function ReleaseField({ register, people }: ReleaseProps) {
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
            hint: 'It shows the month, not the day. Someone who watches the page may notice when it appears.',
          },
          {
            value: 'with_others',
            label: 'Hold it until at least five reviews of this company can be published together',
            hint: "Held reviews appear on the first of a month, so colleagues can't tell from the timing which one is yours. It may take months, or never happen.",
            mark: recommended ? 'Recommended for small groups' : undefined,
          },
        ]}
        {...register('release')}
      />
      <p className="mt-4 max-w-[41.5em] text-[0.9375rem] text-soft">
        Holding protects you from colleagues, and less from anyone who runs your company's email: they can
        create mailboxes, write four reviews themselves, and know that the fifth is by somebody else.
      </p>
    </section>
  );
}
