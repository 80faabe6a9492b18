import { Flag, Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { QuotedText } from '#client/ui/quoted-text.tsx';
import { paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { relativeMonth } from '#shared/rules/relative-time.ts';
import { shownRating } from '#shared/rules/review-score.ts';
import type { PublishedReply } from '#shared/schemas/published-reply.ts';
import type { Review } from '#shared/schemas/review.ts';
import { AllScores, ReviewView } from '../review-view.tsx';
import { CategoryBars } from './category-bars.tsx';

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);

type Props = {
  review: Review;
  /** The name of its company. */
  company: string;
  /** Shows the six category scores, and all twenty folded. */
  withScores?: boolean;
};

export function ReviewCard({ review, company, withScores = false }: Props) {
  const month = relativeMonth(review.created_at, new Date());
  const name = `${shownRating(review.rating).toFixed(1)} stars, ${month}`;
  const content = (
    <ReviewView
      review={review}
      rating={review.rating}
      foldedAs={name}
      beside={
        <>
          <time dateTime={review.created_at.slice(0, 7)} suppressHydrationWarning>
            {withScores ? `${monthName(review.created_at)}, ${month}` : month}
          </time>
          {!withScores && <Actions review={review} about={name} />}
        </>
      }
    >
      {review.reply && <CompanyReply reply={review.reply} company={company} about={name} />}
    </ReviewView>
  );
  return (
    // A new month may begin after the server has rendered this.
    <article
      id={`review-${review.id}`}
      aria-label={`Review: ${name}`}
      suppressHydrationWarning
      className="scroll-mt-24 py-7"
    >
      {withScores ? <WithScores review={review} about={name} content={content} /> : content}
    </article>
  );
}

function WithScores({ review, about, content }: { review: Review; about: string; content: ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-5 md:grid-cols-[1fr_17rem]">
      <div className="min-w-0">{content}</div>
      <CategoryBars answers={review.enps_responses} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 md:col-span-2">
        <AllScores answers={review.enps_responses} className="min-w-0 open:w-full" />
        <span className="flex min-h-8 items-center text-sm">
          <Actions review={review} about={about} />
        </span>
      </div>
    </div>
  );
}

const action =
  '-my-2 inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-soft hover:text-ink';

function Actions({ review, about }: { review: Review; about: string }) {
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <Link href={paths.companyReview(review.company_id, review.id)} className={`${action} ml-auto`}>
        <Link2 aria-hidden className="size-4 sm:size-3.5" />
        <span className="max-sm:sr-only">Link</span>
        <span className="sr-only" suppressHydrationWarning>
          {' '}
          to the review with {about}
        </span>
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${action} noscript:hidden`}
        onClick={() => setReporting(true)}
      >
        <Flag aria-hidden className="size-4 sm:size-3.5" />
        <span className="max-sm:sr-only">Report</span>
        <span className="sr-only" suppressHydrationWarning>
          {' '}
          the review with {about}
        </span>
      </button>
      {reporting && <ReportDialog reviewId={review.id} about={about} onClose={() => setReporting(false)} />}
    </>
  );
}

type ReplyProps = {
  reply: PublishedReply;
  company: string;
  /** Tells its review from the others on the page. */
  about: string;
};

/** What the company replies to a review, and folded what it said before. */
function CompanyReply({ reply: { text, month, history }, company, about }: ReplyProps) {
  return (
    <div className="mt-5 max-w-[40em] border-l-2 border-accent pl-4 [&_p]:font-sans [&_p]:text-base">
      <h3 className="font-sans text-sm tracking-normal text-soft wrap-anywhere">
        <span className="font-medium text-ink">Reply from {company}</span>, {monthName(month)}
      </h3>
      <QuotedText text={text} fallback="" foldedAs={`${about}: reply`} />
      {history.length > 0 && (
        <details>
          <summary className="inline-flex min-h-8 items-center text-[0.9375rem] text-link">
            What it said before
          </summary>
          <ol>
            {history.map((earlier) => (
              <li key={earlier.month} className="mt-3">
                <span className="text-sm text-soft">{monthName(earlier.month)}</span>
                <QuotedText text={earlier.text} fallback="" />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
