import { CompanyFrame } from '#client/features/company/profile/company-frame.tsx';
import { OneReview, useReviewEarly } from '#client/features/review/read/one-review.tsx';

/** One review, to share. */
export function CompanyReviewPage() {
  return (
    <CompanyFrame
      about="review"
      describe={(name) => `One anonymous review by someone who works at ${name}.`}
      useEarly={useReviewEarly}
    >
      {(company) => <OneReview company={company} />}
    </CompanyFrame>
  );
}
