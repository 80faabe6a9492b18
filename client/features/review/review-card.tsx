import { Chip } from '#client/ui/chip.tsx';
import { formatMoney } from '#client/ui/format-money.ts';
import { Stars } from '#client/ui/stars.tsx';
import { relativeMonth } from '#shared/rules/relative-time.ts';
import type { Review } from '#shared/schemas/review.ts';
import { ReportButton } from './report-button.tsx';

export function ReviewCard({ review }: { review: Review }) {
  return (
    <article className="py-7">
      <div className="flex items-center gap-x-3 text-sm text-soft">
        <Stars rating={review.rating} />
        <span className="tabular-nums">{review.rating.toFixed(1)}</span>
        <time dateTime={review.created_at.slice(0, 7)}>{relativeMonth(review.created_at, new Date())}</time>
        <ReportButton reviewId={review.id} />
      </div>
      {review.free_form_text.trim() === '' ? (
        <p className="mt-2 font-display text-lg text-soft italic">No additional comments provided.</p>
      ) : (
        <p dir="auto" className="mt-2 max-w-[66ch] font-display text-lg whitespace-pre-line wrap-anywhere">
          {review.free_form_text}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Chip>{review.job_title}</Chip>
        {review.salary !== null && (
          <Chip>
            {formatMoney(review.salary, review.currency)} {review.salary_frequency}
          </Chip>
        )}
      </div>
    </article>
  );
}
