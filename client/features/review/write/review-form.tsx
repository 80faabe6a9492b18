import { Button } from '#client/ui/button.tsx';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';
import { OneReviewAYear } from '../one-review-a-year.tsx';
import type { Access } from '../verify/verification-link.ts';
import { FormLayout, scaleHint } from './form-layout.tsx';
import { emptyForm, storedDraft } from './form-model.ts';
import { LinkRefused, SendFailed, Stopped } from './not-sent.tsx';
import { chosenRelease, type People } from './publish-choice.tsx';
import { useOtherDraft } from './use-other-draft.ts';
import { useReviewForm, useUnloadWarning } from './use-review-form.ts';
import { useSendReview } from './use-send-review.ts';

type Props = {
  company: Pick<Company, 'id' | 'name' | 'domain'>;
  /** The currency that the company most likely pays in. */
  currency: string;
  access: Access;
  people: People;
  /** Called when the link has been used or refused. */
  onUsed: () => void;
};

export function ReviewForm({ company, currency, access, people, onUsed }: Props) {
  const { id: companyId, name: companyName, domain } = company;
  const { form, submit, showErrors } = useReviewForm({
    initial: () => emptyForm(currency),
    draftOf: companyId,
    standardRelease: chosenRelease('', people),
    onReview: (review) => send(review),
  });
  const { send, pending, sent, unverified, stop, failure } = useSendReview({
    companyId,
    access,
    onSent: onUsed,
    onFieldErrors: showErrors,
  });
  const { isDirty } = form.formState;
  useUnloadWarning(isDirty && !sent);
  const isElsewhere = useOtherDraft(companyId, isDirty && !sent);

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
    <FormLayout {...{ form, companyName, currency, people, pending, top }} isNew onSubmit={submit}>
      {stop && <Stopped stop={stop} />}
      {failure && <SendFailed {...failure} />}
      {unverified && <LinkRefused companyId={companyId} companyName={companyName} onLeave={onUsed} />}
      <div>
        <Button type="submit" inactive={pending} className="max-sm:w-full">
          {pending ? 'Submitting...' : 'Submit Review'}
        </Button>
        <p className="mt-3 text-sm text-soft">
          A moderator reads your review before it's published. {promiseOf(access)}{' '}
          <a href={paths.privacy()} target="_blank" rel="noreferrer" className="text-link">
            How we keep you anonymous
          </a>
        </p>
      </div>
    </FormLayout>
  );
}

function promiseOf(access: Access): string {
  return 'token' in access
    ? 'Nothing we store shows who wrote it, not even to us.'
    : "Our server sees your email address while it receives your review, but doesn't store the two together.";
}
