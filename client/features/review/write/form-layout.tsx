import type { ReactNode } from 'react';
import { type Control, type UseFormReturn, useController } from 'react-hook-form';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { paths } from '#shared/paths.ts';
import { AboutYouFields } from './about-you-fields.tsx';
import type { FormValues } from './form-model.ts';
import { GroupNote } from './group-note.tsx';
import { type People, PublishChoice } from './publish-choice.tsx';
import { ReviewPreview } from './review-preview.tsx';
import { AnswerProgress, StatementFields } from './statement-fields.tsx';

export const scaleHint =
  "Score how much you agree with each statement, from 1 (not at all) to 10 (completely). If you've left the company, answer for the time you worked there.";

type Props = {
  form: UseFormReturn<FormValues>;
  companyName: string;
  /** Comes first in the list. */
  currency: string;
  people: People;
  isNew: boolean;
  /** The author has saved her slip, and may have written weeks after she got it. */
  isSaved?: boolean | undefined;
  pending: boolean;
  onSubmit: () => void;
  /** The heading and what has to be read first. */
  top: ReactNode;
  /** The buttons, and what went wrong. */
  children: ReactNode;
};

/** The page of a review form, whether the review is new or was sent before. */
export function FormLayout(props: Props) {
  const {
    form,
    companyName,
    currency,
    people,
    isNew,
    isSaved = false,
    pending,
    onSubmit,
    top,
    children,
  } = props;
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
      {isNew && <GroupNote people={people} />}
      <StatementFields control={form.control} />
      <AboutYouFields form={form} companyName={companyName} currency={currency} />
      <ReviewPreview control={form.control} />
      <PublishChoice control={form.control} {...{ companyName, people, isNew, isSaved }} />
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
