import { Link, useParams } from 'wouter';
import { CompanyNotFound, CompanySkeleton, useCompany } from '#client/features/company/company-lookup.tsx';
import { FounderNote } from '#client/features/company/founder-note.tsx';
import { CategoryAverages } from '#client/features/company/insights/category-averages.tsx';
import {
  RatingOverTime,
  useInsights,
  useInsightsEarly,
} from '#client/features/company/insights/insights.tsx';
import { SalaryRanges } from '#client/features/company/insights/salary-ranges.tsx';
import { StatementAverages } from '#client/features/company/insights/statement-averages.tsx';
import { RatingSummary } from '#client/features/company/rating-summary.tsx';
import { SectionRow } from '#client/features/company/section-row.tsx';
import { ReviewSection, useReviewsEarly } from '#client/features/review/read/review-section.tsx';
import { SentNote } from '#client/features/review/write/sent-note.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { FeedLink } from '#client/ui/feed-link.tsx';
import { Initial } from '#client/ui/initial.tsx';
import { Page } from '#client/ui/page.tsx';
import { scores, smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { numberIn } from '#shared/rules/page-number.ts';
import type { Company } from '#shared/schemas/company.ts';

export function CompanyPage() {
  const id = numberIn(useParams().id);
  return id === null ? <CompanyNotFound /> : <CompanyOf key={id} id={id} />;
}

function CompanyOf({ id }: { id: number }) {
  const query = useCompany(id);
  useReviewsEarly(id);
  useInsightsEarly(id);
  if (query.data !== undefined) return <Profile company={query.data} />;
  if (query.isPending) return <CompanySkeleton />;
  return <CompanyNotFound query={query} />;
}

const sections = [
  { id: 'overview', title: 'Overview' },
  { id: 'reviews', title: 'Reviews' },
  { id: 'salaries', title: 'Salaries' },
  { id: 'statements', title: `All ${scores.count} statements` },
];

function Profile({ company }: { company: Company }) {
  const { query } = useInsights(company);
  const hasPlots = company.review_count >= smallestGroup && !query.error;
  return (
    <Page
      title={`${company.name} · ${company.domain}`}
      description={`What people who work at ${company.name} (${company.domain}) say about it: anonymous ratings and reviews.`}
    >
      <CompanyHeader company={company} />
      <noscript>
        <p className="mt-5 max-w-[44em] text-[0.9375rem] text-soft print:hidden">
          Reading works without JavaScript, but writing needs it: your own browser seals the envelope that
          keeps you anonymous. To write a review, allow JavaScript for this site first.
        </p>
      </noscript>
      <SentNote companyId={company.id} />
      {hasPlots && <SectionRow sections={sections} />}
      <div className="mt-10 grid items-start gap-x-12 gap-y-5 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]">
        <section
          id="overview"
          aria-label="Overview"
          tabIndex={-1}
          className="flex flex-col gap-5 outline-none lg:col-start-2"
        >
          <RatingSummary company={company} />
          <CategoryAverages company={company} />
          <RatingOverTime company={company} />
        </section>
        <div className="max-lg:pt-5 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <ReviewSection
            companyId={company.id}
            expected={company.review_count}
            invitation={
              <>
                {/* The same for every company, so it doesn't reveal whether there are any. */}
                <p className="max-w-[30em] text-soft">
                  A review may be waiting for a moderator, or held until others can be published with it. This
                  page says so for every company without reviews.
                </p>
                <Link href={paths.review(company.id)} className={buttonClass('primary')}>
                  Write a Review
                </Link>
              </>
            }
          />
          <FeedLink href={paths.companyFeed(company.id)}>Follow new reviews in a feed reader</FeedLink>
        </div>
        <div className="max-lg:pt-8 lg:col-start-2">
          <SalaryRanges company={company} />
        </div>
      </div>
      <StatementAverages company={company} />
      <FounderNote className="mt-16 border-t border-hairline pt-6" />
    </Page>
  );
}

function CompanyHeader({ company }: { company: Company }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-5">
      <Initial name={company.name} imageUrl={company.logo_url} size="large" />
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">{company.name}</h1>
        <p className="mt-1 wrap-anywhere text-soft">
          <span className="text-ink">{company.domain}</span>
          {company.hq_location && (
            <>
              <span className="max-sm:hidden">{'\u00a0· '}</span>
              <span className="max-sm:block">{company.hq_location}</span>
            </>
          )}
        </p>
      </div>
      {/* Without reviews, the invitation below has it. */}
      {company.review_count > 0 && (
        <Link href={paths.review(company.id)} className={buttonClass('primary', 'max-sm:w-full')}>
          Write a Review
        </Link>
      )}
    </div>
  );
}
