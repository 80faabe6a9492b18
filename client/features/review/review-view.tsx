import type { ReactNode } from 'react';
import { Chip } from '#client/ui/chip.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Money } from '#client/ui/money.tsx';
import { QuotedText } from '#client/ui/quoted-text.tsx';
import { Stars } from '#client/ui/stars.tsx';
import { scoreLevel, shownRating } from '#shared/rules/review-score.ts';
import { partHeadings, type ReviewText, reviewParts } from '#shared/rules/review-text.ts';
import type { Review } from '#shared/schemas/review.ts';
import { statements } from '#shared/statements.ts';

export type PublicContent = ReviewText &
  Pick<Review, 'job_title' | 'kind_of_work' | 'salary' | 'salary_frequency' | 'currency'>;

type Props = {
  review: PublicContent;
  /** Null as long as it isn't known. */
  rating: number | null;
  /** Follows the stars on the same line. */
  beside?: ReactNode;
  /** Folds a long text; the value tells this review from the others on the page. */
  foldedAs?: string;
  /** Follows the job title. */
  employment?: string;
  /** What only some people see, below the rest. */
  children?: ReactNode;
};

/** A review as everyone reads it, with room for what its author and moderators see. */
export function ReviewView({ review, rating, beside, foldedAs, employment, children }: Props) {
  return (
    <>
      <div className="flex items-center gap-x-3 text-sm text-soft">
        {rating !== null && (
          <>
            <Stars rating={shownRating(rating)} />
            <span className="tabular-nums">{shownRating(rating).toFixed(1)}</span>
          </>
        )}
        {beside}
      </div>
      <WrittenText review={review} foldedAs={foldedAs} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Chip>{review.job_title}</Chip>
        {review.kind_of_work && <Chip>{review.kind_of_work.name}</Chip>}
        {employment && <Chip>{employment}</Chip>}
        {review.salary !== null && (
          <Chip>
            <span>
              <Money amount={review.salary} currency={review.currency} /> {review.salary_frequency}
            </span>
          </Chip>
        )}
      </div>
      {children}
    </>
  );
}

const tones = { good: 'text-good-text', middle: 'text-middle-text', bad: 'text-bad-text' };

type ScoresProps = { answers: Record<string, number>; className?: string };

/** The 20 scores of a review, folded. */
export function AllScores({ answers, className = 'mt-4' }: ScoresProps) {
  return (
    <details className={className}>
      <summary className="inline-flex min-h-8 items-center text-[0.9375rem] text-link">
        All {statements.length} scores
      </summary>
      <ol className="mt-3 grid gap-x-8 border-t border-hairline md:grid-cols-2">
        {statements.map(({ number, text }) => {
          const score = answers[number];
          return (
            <li key={number} className="flex justify-between gap-4 border-b border-hairline py-1.5 text-sm">
              <span>{text}</span>
              {score !== undefined && (
                <span className={classNames('font-medium tabular-nums', tones[scoreLevel(score)])}>
                  {score}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
}

type TextProps = {
  /** The previous release sends only the whole text. */
  review: ReviewText & { free_form_text?: string };
  /** Folds long texts; the value tells this review from the others on the page. */
  foldedAs: string | undefined;
};

/** What an author wrote: the parts that aren't empty, each with its label, then the comment. */
function WrittenText({ review, foldedAs }: TextProps) {
  const written = reviewParts.filter((part) => review[part]);
  const comment = review.comment ?? review.free_form_text ?? '';
  if (written.length === 0) return <Comment text={comment} foldedAs={foldedAs} />;
  return (
    <>
      <dl>
        {written.map((part) => (
          <div key={part} className="mt-3">
            <dt className="text-sm font-medium text-soft">{partHeadings[part]}</dt>
            <dd className="*:mt-0.5">
              <QuotedText
                text={review[part]}
                fallback=""
                foldedAs={foldedAs && `${foldedAs}: ${partHeadings[part]}`}
              />
            </dd>
          </div>
        ))}
      </dl>
      {comment && (
        <div className="pt-3">
          <Comment text={comment} foldedAs={foldedAs} />
        </div>
      )}
    </>
  );
}

function Comment({ text, foldedAs }: { text: string; foldedAs: string | undefined }) {
  return <QuotedText text={text} fallback="No additional comments provided." foldedAs={foldedAs} />;
}
