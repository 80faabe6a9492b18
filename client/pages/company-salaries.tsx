import { CompanyPay, useCompanyPayEarly } from '#client/features/company/insights/company-pay.tsx';
import { CompanyFrame } from '#client/features/company/profile/company-frame.tsx';

export function CompanySalariesPage() {
  return (
    <CompanyFrame
      about="salaries"
      describe={(name) => `What work at ${name} pays, as the people who do it report: medians and ranges.`}
      useEarly={useCompanyPayEarly}
    >
      {(company) => (
        <div className="mt-8">
          <CompanyPay company={company} />
        </div>
      )}
    </CompanyFrame>
  );
}
