import { useEffect } from 'react';
import { Button } from '#client/ui/button.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import { Problem } from '#client/ui/problem.tsx';
import type { FieldErrors } from '#shared/errors.ts';
import type { OwnReview, ReviewEdit } from '#shared/schemas/receipt.ts';
import { useUnloadWarning } from '../leave-guard.ts';
import { FormLayout, scaleHint } from './form-layout.tsx';
import { valuesOf } from './form-model.ts';
import { useReviewForm } from './use-review-form.ts';

type Props = {
  review: OwnReview;
  isPublic: boolean;
  pending: boolean;
  /** What the server found wrong. */
  errors: FieldErrors | undefined;
  problem: string | undefined;
  onSave: (edit: ReviewEdit) => void;
  onCancel: () => void;
};

/** The form of a review that was sent before. Like the receipt, changes leave no trace in the browser's storage. */
export function EditForm({ review, isPublic, pending, errors, problem, onSave, onCancel }: Props) {
  const { form, check, showErrors } = useReviewForm({ initial: () => valuesOf(review), onReview: onSave });
  const { isDirty } = form.formState;
  useUnloadWarning(isDirty);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each response of the server is shown once
  useEffect(() => {
    if (errors) showErrors(errors);
  }, [errors]);

  function cancel() {
    if (!isDirty || window.confirm('Discard your changes? Your review stays as it is.')) onCancel();
  }

  const top = (
    <>
      <div className="mt-8">
        <FocusedHeading>Change your review of {review.company_name}</FocusedHeading>
      </div>
      <p className="mt-3 text-lg text-soft">{scaleHint}</p>
      <p className="mt-5 rounded-card border border-hairline bg-tint p-5">
        {isPublic
          ? 'Your review is public now. Once you send your changes, it comes down until a moderator approves them.'
          : "A moderator will read your changes before anything is published. If it's published before that, your changes take it down until a moderator approves them."}
      </p>
    </>
  );
  return (
    <FormLayout
      {...{ form, pending, top }}
      companyName={review.company_name}
      currency={review.currency}
      people={null}
      isNew={false}
      onSubmit={check}
    >
      <Problem text={problem} />
      <div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" inactive={pending} className="max-sm:w-full">
            {pending ? 'Sending...' : 'Send Changes'}
          </Button>
          <Button variant="secondary" onClick={cancel} className="max-sm:w-full">
            Cancel
          </Button>
        </div>
        <p className="mt-3 text-sm text-soft">Until you send them, your changes exist only on this page.</p>
      </div>
    </FormLayout>
  );
}
