import { RatingOverTime, useInsightsEarly } from '#client/features/company/insights/insights.tsx';
import { CompanyFrame } from '#client/features/company/profile/company-frame.tsx';
import { StatementFigures } from '#client/features/company/profile/statement-figures.tsx';
import { scores, smallestGroup } from '#shared/limits.ts';

export function CompanyStatementsPage() {
  return (
    <CompanyFrame
      about="statements"
      describe={(name) =>
        `What people who work at ${name} say about its pay, leaders, culture and workload: ${scores.count} statements, compared with all companies.`
      }
      useEarly={useInsightsEarly}
    >
      {(company) => (
        <>
          <StatementFigures company={company} />
          {company.review_count >= smallestGroup && (
            <div className="mt-12 max-w-xl">
              <RatingOverTime company={company} />
            </div>
          )}
        </>
      )}
    </CompanyFrame>
  );
}
