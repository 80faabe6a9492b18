import { Flag } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { relativeMonth } from '#shared/rules/relative-time.ts';
import { shownRating } from '#shared/rules/review-score.ts';
import type { Review } from '#shared/schemas/review.ts';
import { ReviewView } from '../review-view.tsx';

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);

export function ReviewCard({ review }: { review: Review }) {
  const [reporting, setReporting] = useState(false);
  const month = relativeMonth(review.created_at, new Date());
  const name = `${shownRating(review.rating).toFixed(1)} stars, ${month}`;
  return (
    // A new month may begin after the server has rendered this.
    <article aria-label={`Review: ${name}`} suppressHydrationWarning className="py-7">
      <ReviewView
        review={review}
        rating={review.rating}
        foldedAs={name}
        beside={
          <>
            <time dateTime={review.created_at.slice(0, 7)} suppressHydrationWarning>
              {month}
            </time>
            <button
              type="button"
              aria-haspopup="dialog"
              className="-my-2 ml-auto inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-soft hover:text-ink noscript:hidden"
              onClick={() => setReporting(true)}
            >
              <Flag aria-hidden className="size-3.5" />
              Report
              <span className="sr-only" suppressHydrationWarning>
                {' '}
                the review with {name}
              </span>
            </button>
          </>
        }
      />
      {reporting && <ReportDialog reviewId={review.id} about={name} onClose={() => setReporting(false)} />}
    </article>
  );
}
