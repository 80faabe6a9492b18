import { Button } from '#client/ui/button.tsx';
import { FocusedHeading } from '#client/ui/focused-heading.tsx';
import type { FieldErrors } from '#shared/errors.ts';
import type { OwnReview, ReviewEdit } from '#shared/schemas/receipt.ts';
import { AboutYouFields } from './about-you-fields.tsx';
import { AnswerProgress } from './answer-progress.tsx';
import { HonestField } from './honest-field.tsx';
import { ReleaseField } from './release-field.tsx';
import { ReviewPreview } from './review-preview.tsx';
import { StatementGroups } from './statement-groups.tsx';
import { useEditForm } from './use-edit-form.ts';

type Props = {
  review: OwnReview;
  isPublic: boolean;
  pending: boolean;
  errors: FieldErrors | undefined;
  onSave: (edit: ReviewEdit) => void;
  onCancel: () => void;
};

/** The review form for a review that is there already. */
export function EditForm({ review, isPublic, pending, errors, onSave, onCancel }: Props) {
  const { form, save, cancel } = useEditForm({ review, errors, onSave, onCancel });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) save();
      }}
      className="mx-auto max-w-2xl"
    >
      <AnswerProgress control={form.control} />
      <div className="mt-8">
        <FocusedHeading>Change your review of {review.company_name}</FocusedHeading>
      </div>
      <p className="mt-3 text-lg text-soft">
        From 1, do not agree at all, to 10, fully agree. If you have left, answer for your time there.
      </p>
      <p className="mt-5 rounded-card border border-hairline bg-tint p-5">
        {isPublic
          ? 'Your review is public now. Once you send your changes, it is down until a moderator has approved them.'
          : 'A moderator reads your changes before anything is published. Should the review have been published meanwhile, it is down until then.'}
      </p>
      <StatementGroups control={form.control} />
      <AboutYouFields form={form} companyName={review.company_name} currency={review.currency} />
      <ReleaseField register={form.register} people={null} />
      <ReviewPreview control={form.control} people={null} />
      <div className="mt-8 flex flex-col gap-6 border-t border-hairline pt-6">
        <HonestField control={form.control} />
        <div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" inactive={pending} className="max-sm:w-full">
              {pending ? 'Sending...' : 'Send Changes'}
            </Button>
            <Button variant="secondary" onClick={cancel} className="max-sm:w-full">
              Cancel
            </Button>
          </div>
          <p className="mt-3 text-sm text-soft">
            Until you send them, your changes are in the memory of this page only.
          </p>
        </div>
      </div>
    </form>
  );
}
