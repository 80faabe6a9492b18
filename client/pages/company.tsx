import { Link, useParams } from 'wouter';
import { CompanyHeader } from '#client/features/company/company-header.tsx';
import { companyIdFrom } from '#client/features/company/company-id.ts';
import { CompanyMissing } from '#client/features/company/company-missing.tsx';
import { CompanySkeleton } from '#client/features/company/company-skeleton.tsx';
import { FounderNote } from '#client/features/company/founder-note.tsx';
import { RatingSummary } from '#client/features/company/rating-summary.tsx';
import { useCompany } from '#client/features/company/use-company.ts';
import { ReviewSection } from '#client/features/review/review-section.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';

export function CompanyPage() {
  const id = companyIdFrom(useParams().id);
  const query = useCompany(id);
  const company = query.data;

  if (company !== undefined) {
    return (
      <Page title={company.name}>
        <CompanyHeader company={company} />
        <div className="mt-10 grid items-start gap-10 lg:grid-cols-[1fr_22rem] lg:gap-12">
          <aside className="flex flex-col gap-5 lg:order-2">
            <RatingSummary company={company} />
            <div className="hidden lg:block">
              <FounderNote />
            </div>
          </aside>
          <ReviewSection
            key={company.id}
            companyId={company.id}
            invitation={
              <Link href={paths.review(company.id)} className={buttonClass('primary')}>
                Write a Review
              </Link>
            }
          />
          <div className="lg:hidden">
            <FounderNote />
          </div>
        </div>
      </Page>
    );
  }
  if (id !== null && query.isPending) return <CompanySkeleton />;
  return (
    <CompanyMissing title="Company not found" error={query.error} onRetry={() => query.refetch()}>
      <Link href={paths.companies()} className={buttonClass('secondary')}>
        Browse all companies
      </Link>
    </CompanyMissing>
  );
}
