import { FounderNote } from '#client/features/company/founder-note.tsx';
import { useCompanyPayEarly } from '#client/features/company/insights/company-pay.tsx';
import { useInsights, useInsightsEarly } from '#client/features/company/insights/insights.tsx';
import { CategoryFigures } from '#client/features/company/profile/category-figures.tsx';
import { CompanyAside } from '#client/features/company/profile/company-aside.tsx';
import { CompanyFrame } from '#client/features/company/profile/company-frame.tsx';
import { QuestionsToAsk } from '#client/features/company/profile/questions.tsx';
import { RatingSummary } from '#client/features/company/profile/rating-summary.tsx';
import { Standouts } from '#client/features/company/profile/standouts.tsx';
import { CompanyDisputes, useDisputesEarly } from '#client/features/dispute/company-disputes.tsx';
import { ReviewSection, useReviewsEarly } from '#client/features/review/read/review-section.tsx';
import { SubmittedNote } from '#client/features/review/write/submitted-note.tsx';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';

/** Asks in one request with the company instead of after it. */
function useEarly(id: number): void {
  useReviewsEarly(id);
  useInsightsEarly(id);
  useCompanyPayEarly(id);
  useDisputesEarly(id);
}

export function CompanyPage() {
  return (
    <CompanyFrame
      describe={(name) => `What people who work at ${name} say about it: anonymous ratings and reviews.`}
      useEarly={useEarly}
      note={({ id }) => <SubmittedNote companyId={id} />}
    >
      {(company) => <Overview company={company} />}
    </CompanyFrame>
  );
}

function Overview({ company }: { company: Company }) {
  const { plots } = useInsights(company);
  return (
    <>
      {company.review_count > 0 && (
        <div className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-[17rem_1fr]">
          <RatingSummary company={company} />
          <div className="max-lg:border-t max-lg:border-hairline max-lg:pt-6 lg:border-l lg:border-hairline lg:pl-10">
            {plots === null ? (
              <CategoryFigures company={company} />
            ) : (
              <Standouts companyId={company.id} figures={plots.statements} />
            )}
          </div>
        </div>
      )}
      <div className="mt-10 grid items-start gap-x-12 gap-y-10 border-t border-hairline pt-8 lg:grid-cols-[1fr_20rem] print:block">
        <div className="flex min-w-0 flex-col gap-12">
          {/* On a phone, the first review comes early. */}
          {plots && (
            <div className="max-lg:order-last">
              <CategoryFigures company={company} />
            </div>
          )}
          <div className="brief:hidden">
            <ReviewSection company={company} href={paths.company(company.id)} />
          </div>
        </div>
        <CompanyAside company={company} disputes={<CompanyDisputes companyId={company.id} />} />
      </div>
      <QuestionsToAsk company={company} />
      <FounderNote className="mt-16 border-t border-hairline pt-6 brief:hidden" />
    </>
  );
}
