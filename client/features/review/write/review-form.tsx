import { Button } from '#client/ui/button.tsx';
import { paths } from '#shared/paths.ts';
import { AboutYouFields } from './about-you-fields.tsx';
import { AnswerProgress } from './answer-progress.tsx';
import { GroupNote } from './group-note.tsx';
import { HonestField } from './honest-field.tsx';
import { ReleaseField } from './release-field.tsx';
import { ReviewPreview } from './review-preview.tsx';
import { StatementGroups } from './statement-groups.tsx';
import { StoppedNote } from './stopped-note.tsx';
import type { Access } from './submission.ts';
import type { People } from './use-group-size.ts';
import { useReviewForm } from './use-review-form.ts';
import { VerifyAgain } from './verify-again.tsx';

type Props = {
  companyId: number;
  companyName: string;
  /** In which the company most likely pays. */
  currency: string;
  access: Access;
  /** How many people have verified; null when that is not known. */
  people: People | null;
  /** Called when the access has done its work or is refused. */
  onUsed: () => void;
};

export function ReviewForm({ companyId, companyName, currency, access, people, onUsed }: Props) {
  const { form, submit, discard, pending, unverified, stop } = useReviewForm({
    companyId,
    currency,
    access,
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
      <div className="mt-3 flex items-center justify-between gap-3 text-[0.9375rem] text-soft">
        <p>Until you send it, your draft stays in this tab only.</p>
        {/* Always there, so that nothing moves when a draft begins or goes, and the focus stays. */}
        <Button
          variant="quiet"
          className="-mr-3 shrink-0 underline sm:mr-0"
          inactive={!isDirty}
          onClick={discard}
        >
          Discard draft
        </Button>
      </div>
      <GroupNote people={people} companyName={companyName} />
      <StatementGroups control={form.control} />
      <AboutYouFields form={form} companyName={companyName} currency={currency} />
      <ReleaseField register={form.register} people={people} />
      <ReviewPreview control={form.control} people={people} />
      <div className="mt-8 flex flex-col gap-6 border-t border-hairline pt-6">
        <HonestField control={form.control} />
        {stop && <StoppedNote stop={stop} />}
        {unverified && <VerifyAgain companyId={companyId} companyName={companyName} onLeave={onUsed} />}
        <div>
          <Button type="submit" inactive={pending} className="max-sm:w-full">
            {pending ? 'Submitting...' : 'Submit Review'}
          </Button>
          <p className="mt-3 text-sm text-soft">
            A moderator reads your review before it is published. {promiseOf(access)}{' '}
            <a href={paths.privacy()} target="_blank" rel="noreferrer" className="text-link">
              How we keep you anonymous
            </a>
          </p>
        </div>
      </div>
    </form>
  );
}

function promiseOf(access: Access): string {
  return 'token' in access
    ? 'Not even we can find out who wrote a review from anything we store.'
    : 'While it takes your review in, our server sees your address with it; it does not store them together.';
}
