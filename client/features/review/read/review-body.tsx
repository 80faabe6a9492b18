import { Chip } from '#client/ui/chip.tsx';
import { formatMoney } from '#client/ui/format-money.ts';
import { QuotedText } from '#client/ui/quoted-text.tsx';
import type { Review } from '#shared/schemas/review.ts';

export type PublicContent = Pick<
  Review,
  'free_form_text' | 'job_title' | 'salary' | 'salary_frequency' | 'currency'
>;

type Props = {
  review: PublicContent;
  /** Folds long words; the value tells this review from the others of the page. */
  foldedAs?: string;
};

/** The words and the badges of a review, as everybody reads them. */
export function ReviewBody({ review, foldedAs }: Props) {
  return (
    <>
      <QuotedText
        text={review.free_form_text}
        fallback="No additional comments provided."
        {...(foldedAs !== undefined && { foldedAs })}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Chip>{review.job_title}</Chip>
        {review.salary !== null && (
          <Chip>
            {formatMoney(review.salary, review.currency)} {review.salary_frequency}
          </Chip>
        )}
      </div>
    </>
  );
}
