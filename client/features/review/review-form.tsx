import { Button } from '#client/ui/button.tsx';
import { AboutYouFields } from './about-you-fields.tsx';
import { AnswerProgress } from './answer-progress.tsx';
import { HonestField } from './honest-field.tsx';
import { ReviewPreview } from './review-preview.tsx';
import { StatementGroups } from './statement-groups.tsx';
import type { Credential } from './submission.ts';
import { useReviewForm } from './use-review-form.ts';
import { VerifyAgain } from './verify-again.tsx';

type Props = {
  companyId: number;
  companyName: string;
  credential: Credential;
  /** Called when the credential has done its work or is refused. */
  onUsed: () => void;
};

export function ReviewForm({ companyId, companyName, credential, onUsed }: Props) {
  const { form, submit, discard, pending, unverified } = useReviewForm({
    companyId,
    credential,
    onSent: onUsed,
  });
  const { isDirty } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) submit();
      }}
      className="mx-auto max-w-2xl"
    >
      <AnswerProgress control={form.control} />
      <h1 className="mt-8 text-2xl wrap-anywhere sm:text-3xl">Your review of {companyName}</h1>
      <p className="mt-3 text-lg text-soft">
        From 1, do not agree at all, to 10, fully agree. If you have left, answer for your time there.
      </p>
      <p className="mt-3 flex min-h-11 flex-wrap items-center gap-x-3 text-[0.9375rem] text-soft">
        Until you send it, your draft stays in this tab only.
        {isDirty && (
          <Button variant="quiet" className="underline" onClick={discard}>
            Discard draft
          </Button>
        )}
      </p>
      <StatementGroups control={form.control} />
      <AboutYouFields form={form} companyName={companyName} />
      <ReviewPreview control={form.control} />
      <div className="mt-8 flex flex-col gap-6 border-t border-hairline pt-6">
        <HonestField control={form.control} />
        {unverified && <VerifyAgain companyId={companyId} onLeave={onUsed} />}
        <div>
          <Button type="submit" inactive={pending} className="max-sm:w-full">
            {pending ? 'Submitting...' : 'Submit Review'}
          </Button>
          <p className="mt-3 text-sm text-soft">A moderator reads your review before it is published.</p>
        </div>
      </div>
    </form>
  );
}
