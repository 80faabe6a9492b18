import { api } from '#client/api.ts';
import { classNames } from '#client/ui/class-names.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { reviewRules } from '#shared/rules/review-rules.ts';
import { shownRating } from '#shared/rules/review-score.ts';
import type { Insights } from '#shared/schemas/insights.ts';
import type { ModeratedReview, Review } from '#shared/schemas/review.ts';
import { reasonWords } from '#shared/words.ts';
import { likelyReason } from './review-hints.tsx';
import { ScoreStrip } from './score-strip.tsx';

const lastReviews = 10;

/** What helps in doubt: the scores beside the company's, its other reviews, and the rules. */
export function CompanyEvidence({ review }: { review: ModeratedReview }) {
  const { company_id, enps_responses, rating } = review;
  const insights = api.companies.insights.useQuery({ id: company_id });
  const last = api.reviews.list.useQuery({ company_id, sort: 'recent', limit: lastReviews });
  const plots = insights.data?.plots ?? null;
  const count = insights.data?.review_count ?? 0;
  return (
    <div className="mt-8 flex flex-col gap-8 border-t border-hairline pt-6">
      <section aria-labelledby="scores">
        <h3 id="scores" className="text-lg">
          20 scores{' '}
          {plots && (
            <span className="font-sans text-sm tracking-normal text-soft">
              The lines are the company's averages.
            </span>
          )}
        </h3>
        <ScoreStrip answers={enps_responses} averages={plots?.statements.map(({ average }) => average)} />
      </section>
      <section aria-labelledby="company">
        <h3 id="company" className="text-lg">
          The company{' '}
          <span className="font-sans text-sm tracking-normal text-soft">
            {count === 0
              ? 'It has no published reviews.'
              : `${count.toLocaleString('en')} published ${count === 1 ? 'review' : 'reviews'}. This one has ${shownRating(rating).toFixed(1)}.`}
          </span>
        </h3>
        <div className="mt-3 grid gap-x-12 gap-y-6 sm:grid-cols-2">
          {plots && <Stars halfStars={plots.half_stars} rating={rating} />}
          {last.data && last.data.length > 0 && <LastReviews reviews={last.data} />}
        </div>
      </section>
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-[2fr_3fr]">
        <Earlier companyId={company_id} />
        <Rules review={review} />
      </div>
    </div>
  );
}

type Plots = NonNullable<Insights['plots']>;

/** How many reviews have how many stars, with those like this one in another color. */
function Stars({ halfStars, rating }: { halfStars: Plots['half_stars']; rating: number }) {
  const stars = [1, 2, 3, 4, 5];
  const starOf = (half: number) => Math.max(1, Math.floor(half));
  const counts = stars.map((star) =>
    halfStars.reduce((sum, count, index) => (starOf((index + 1) / 2) === star ? sum + count : sum), 0),
  );
  const most = Math.max(...counts, 1);
  return (
    <Columns label="All ratings, in stars">
      {stars.map((star, index) => (
        <Column
          key={star}
          above={String(counts[index])}
          below={String(star)}
          share={(counts[index] ?? 0) / most}
          isStrong={star === starOf(shownRating(rating))}
        />
      ))}
    </Columns>
  );
}

function LastReviews({ reviews }: { reviews: readonly Review[] }) {
  const shown = [...reviews].reverse();
  return (
    <Columns label={reviews.length === 1 ? 'The only other review' : `The last ${reviews.length} reviews`}>
      {shown.map(({ id, rating, created_at }) => (
        <Column
          key={id}
          above={shownRating(rating).toFixed(1)}
          below={monthName(created_at).slice(0, 'Jan'.length)}
          share={rating / 5}
        />
      ))}
    </Columns>
  );
}

function Columns({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <figure className="min-w-0">
      <ul className="flex items-end gap-1 sm:gap-1.5">{children}</ul>
      <figcaption className="mt-1 text-sm text-soft">{label}</figcaption>
    </figure>
  );
}

type ColumnProps = { above: string; below: string; share: number; isStrong?: boolean };

function Column({ above, below, share, isStrong = false }: ColumnProps) {
  return (
    <li className="flex max-w-12 min-w-0 flex-1 flex-col items-center text-[0.8125rem] text-soft tabular-nums">
      {above}
      <span className="my-0.5 flex h-12 w-full items-end">
        <span
          className={classNames('min-h-px w-full rounded-t-xs', isStrong ? 'bg-accent' : 'bg-control')}
          style={{ height: `${share * 100}%` }}
        />
      </span>
      <span className={classNames(isStrong && 'font-medium text-ink')}>{below}</span>
    </li>
  );
}

/** Why moderators have decided against reviews of the company. */
function Earlier({ companyId }: { companyId: number }) {
  const { data } = api.desk.earlier.useQuery({ id: companyId });
  return (
    <section aria-labelledby="earlier">
      <h3 id="earlier" className="text-lg">
        Rejected or removed
      </h3>
      <ul className="mt-2 text-[0.9375rem] text-soft">
        {data?.rejections.map(({ reason, count }) => (
          <li key={reason} className="flex justify-between gap-4 border-b border-hairline py-1">
            {reasonWords[reason]}
            <span className="tabular-nums">{count}</span>
          </li>
        ))}
        {data?.rejections.length === 0 && <li>No review of this company.</li>}
      </ul>
    </section>
  );
}

/** The rules of the terms; what the hints speak for stands out. */
function Rules({ review }: { review: ModeratedReview }) {
  const touched = likelyReason(review);
  return (
    <section aria-labelledby="rules">
      <h3 id="rules" className="text-lg">
        Rules
      </h3>
      <ol className="mt-2 list-decimal pl-6 text-[0.9375rem] text-soft marker:tabular-nums">
        {reviewRules.map(({ text, reason }) => (
          <li
            key={reason}
            className={classNames('rounded-control px-2 py-1', reason === touched && 'bg-tint text-ink')}
          >
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
