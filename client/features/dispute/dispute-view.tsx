import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import type { DisputeShown } from '#shared/schemas/dispute.ts';
import { dayWords } from './day-words.ts';
import { SignedSentence } from './signed-sentence.tsx';

export const stateWords: Record<DisputeShown['status'], string> = {
  answering: "We're waiting for the author",
  reading: 'A moderator is reading your dispute',
  kept: 'We decided to keep the review',
  removed: 'We removed the review',
  gone: 'The review is no longer on the site',
};

/** A dispute as the company sees it. */
export function DisputeView({ dispute }: { dispute: DisputeShown }) {
  const { review, statement, claim, reasons, status } = dispute;
  return (
    <>
      <p className="mt-3 text-lg">{nextOf(dispute)}</p>
      {reasons && (
        <Part id="reasons" title="Why">
          <p className="max-w-[38em] whitespace-pre-line wrap-anywhere">{reasons}</p>
          {status === 'removed' && <p className="mt-3 text-soft">Reason: it wasn't shown to be authentic.</p>}
          <p className="mt-3 text-soft">
            The author gets the same reasons. A person decided. If you disagree, you can go to court, or in
            the EU to a certified dispute settlement body.
          </p>
        </Part>
      )}
      {statement && (
        <Part id="known" title="What we can say about the author">
          <SignedSentence statement={statement} />
          <p className="mt-3 max-w-[38em] text-soft">
            It's all we know. We can't tell you who wrote the review, because we don't know that either.
          </p>
        </Part>
      )}
      <Part id="claim" title="What you told us">
        <p className="max-w-[38em] whitespace-pre-line wrap-anywhere">{claim}</p>
        {review && (
          <p className="mt-3">
            <Link href={paths.companyReview(review.company_id, review.id)} className="text-link">
              The review
            </Link>
          </p>
        )}
      </Part>
    </>
  );
}

function nextOf({ status, due_on, received_in, decided_in }: DisputeShown): string {
  const when = `You disputed the review in ${monthName(received_in)}.`;
  const then = decided_in === null ? '' : ` We decided in ${monthName(decided_in)}.`;
  if (status === 'answering')
    return `${when} The author can say something until ${dayWords(due_on)}. After that, a moderator decides. The review stays up until then.`;
  if (status === 'reading') return `${when} The author had until ${dayWords(due_on)}.`;
  return status === 'gone' ? `${when} If it appears again, so does your dispute.` : when + then;
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="pt-8">
      <h2 id={id} className="mb-4 border-b border-hairline pb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
