import { Button } from '#client/ui/button.tsx';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';
import { useUnloadWarning } from '../leave-guard.ts';
import { OneReviewAYear } from '../one-review-a-year.tsx';
import { FormLayout, scaleHint } from './form-layout.tsx';
import { emptyForm, storedDraft } from './form-model.ts';
import { AddressRefused, SlipRefused, SubmissionFailed } from './not-submitted.tsx';
import type { People } from './publish-choice.tsx';
import { useOtherDraft } from './use-other-draft.ts';
import { useReviewForm } from './use-review-form.ts';
import { useSubmitReview } from './use-submit-review.ts';

type Props = {
  company: Pick<Company, 'id' | 'name' | 'domain'>;
  /** The currency in which its employees are most likely paid. */
  currency: string;
  /** Verified elsewhere. Without it, this tab has a slip. */
  email: string | undefined;
  people: People;
  /** Whether the slip is saved elsewhere; undefined if there is none. */
  isSaved: boolean | undefined;
  /** Called when the link has been used or refused. */
  onUsed: () => void;
};

export function ReviewForm({ company, currency, email, people, isSaved, onUsed }: Props) {
  const { id: companyId, name: companyName, domain } = company;
  const { form, check, showErrors } = useReviewForm({
    initial: () => emptyForm(currency),
    draftOf: companyId,
    onReview: (review) => submit(review),
  });
  const { submit, pending, submitted, unverified, slipRefusal, failure } = useSubmitReview({
    companyId,
    email,
    onSubmitted: onUsed,
    onFieldErrors: showErrors,
  });
  const { isDirty } = form.formState;
  useUnloadWarning((isDirty || isSaved === false) && !submitted);
  const isElsewhere = useOtherDraft(companyId, isDirty && !submitted);

  function discard() {
    if (!window.confirm("Discard your draft? You can't get it back.")) return;
    form.reset(emptyForm(currency));
    storedDraft(companyId).set(null);
    window.scrollTo(0, 0);
  }

  const top = (
    <>
      <div className="mt-8 flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">Your review of {companyName}</h1>
        {/* Two companies can have the same name, but not the same domain. */}
        <p className="text-soft wrap-anywhere">{domain}</p>
      </div>
      <p className="mt-5 text-[0.9375rem]">
        <OneReviewAYear />
      </p>
      {isElsewhere && (
        <p role="status" className="my-5 rounded-card border border-middle bg-card p-4">
          Your answers are in another tab. Continue there, or start again here.
        </p>
      )}
      <p className="mt-3 text-lg text-soft">{scaleHint}</p>
      <div className="mt-3 flex items-center justify-between gap-3 text-[0.9375rem] text-soft">
        <p>Your draft stays in this tab until you send it.</p>
        {/* Always there, so nothing moves when a draft comes or goes, and the focus stays. */}
        <Button
          variant="quiet"
          className="-mr-4 shrink-0 underline sm:-mr-5"
          inactive={!isDirty}
          onClick={discard}
        >
          Discard draft
        </Button>
      </div>
    </>
  );
  return (
    <FormLayout {...{ form, companyName, currency, people, isSaved, pending, top }} isNew onSubmit={check}>
      {slipRefusal && <SlipRefused reason={slipRefusal} companyId={companyId} domain={domain} />}
      {failure && <SubmissionFailed {...failure} />}
      {unverified && <AddressRefused companyId={companyId} companyName={companyName} onLeave={onUsed} />}
      <div>
        <Button type="submit" inactive={pending} className="max-sm:w-full">
          {pending ? 'Submitting...' : 'Submit Review'}
        </Button>
        <p className="mt-3 text-sm text-soft">
          A moderator reads your review before it's published. {promiseOf(email)}{' '}
          <a href={paths.privacy()} target="_blank" rel="noreferrer" className="text-link">
            How we keep you anonymous
          </a>
        </p>
      </div>
    </FormLayout>
  );
}

function promiseOf(email: string | undefined): string {
  return email === undefined
    ? 'Nothing we store shows who wrote it, not even to us.'
    : "Our server sees your email address while it receives your review, but doesn't store the two together.";
}
