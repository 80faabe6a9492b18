import { useInsightsEarly } from '#client/features/company/insights/insights.tsx';
import { SalaryRanges } from '#client/features/company/insights/salary-ranges.tsx';
import { CompanyFrame } from '#client/features/company/profile/company-frame.tsx';

export function CompanySalariesPage() {
  return (
    <CompanyFrame
      about="salaries"
      describe={(name) => `What jobs at ${name} pay, as the people who do them report: medians and ranges.`}
      useEarly={useInsightsEarly}
    >
      {(company) => (
        <div className="mt-8 max-w-3xl">
          <SalaryRanges company={company} />
        </div>
      )}
    </CompanyFrame>
  );
}
