import { CompanyFrame } from '#client/features/company/profile/company-frame.tsx';
import { ReviewSection, useFilteredReviewsEarly } from '#client/features/review/read/review-section.tsx';
import { paths } from '#shared/paths.ts';

export function CompanyReviewsPage() {
  return (
    <CompanyFrame
      about="reviews"
      describe={(name) =>
        `Anonymous reviews by people who work at ${name}: what is good, what is bad, and what it pays.`
      }
      useEarly={useFilteredReviewsEarly}
    >
      {(company) => (
        <div className="mt-8">
          <ReviewSection company={company} href={paths.companyReviews(company.id)} detailed />
        </div>
      )}
    </CompanyFrame>
  );
}
