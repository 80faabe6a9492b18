import { Link } from 'wouter';
import { AddCompanyButton } from '#client/features/company/add-company-button.tsx';
import { BrowseStarts } from '#client/features/company/browse-starts.tsx';
import { CompanySearch } from '#client/features/company/company-search.tsx';
import { Evidence, FeaturedCompanies } from '#client/features/company/featured-companies.tsx';
import { ThreeSteps } from '#client/features/company/three-steps.tsx';
import { Quotes } from '#client/features/review/read/quotes.tsx';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

export function HomePage() {
  return (
    <Page title={site.tagline} className="pt-14 sm:pt-20">
      <section className="grid grid-cols-1 gap-10 lg:grid-cols-12 lg:items-end">
        <div className="min-w-0 lg:col-span-8">
          <p className="mb-3 text-sm font-semibold text-accent">{site.tagline}</p>
          <h1 className="max-w-[8.5em] text-3xl sm:text-4xl">What is it really like to work there?</h1>
          <p className="mt-6 mb-8 max-w-[30.5em] text-lg text-soft sm:text-xl sm:leading-normal">
            Read what employees say. You don't need an account. Share what you know and stay anonymous.
            Nothing we store shows who wrote a review, not even to us.
          </p>
          <CompanySearch pathOf={paths.company} pathOfList={(search) => paths.companies({ search })} />
          <Evidence />
          <div className="mt-3 flex flex-wrap gap-x-6">
            <Link href={paths.writeReview()} className="inline-flex min-h-11 items-center text-link">
              Write a Review
            </Link>
            <AddCompanyButton className="inline-flex min-h-11 items-center text-link">
              Add a new company
            </AddCompanyButton>
          </div>
        </div>
        <aside className="border-l border-hairline pl-6 lg:col-span-4">
          <p className="font-display text-xl">
            We explain how we keep you anonymous and publish the tests that try to break it.
          </p>
          <Link
            href={paths.privacy()}
            className="mt-2 inline-flex min-h-11 items-center text-soft hover:text-ink"
          >
            How we keep you anonymous →
          </Link>
        </aside>
      </section>

      <Quotes />

      <section aria-labelledby="featured" className="pt-20">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6">
          <h2 id="featured" className="text-2xl">
            Featured Companies
          </h2>
          <Link
            href={paths.companies()}
            className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
          >
            Browse all companies<span aria-hidden>&nbsp;→</span>
          </Link>
        </div>
        <FeaturedCompanies />
      </section>

      <BrowseStarts />

      <section aria-labelledby="how" className="pt-20">
        <h2 id="how" className="mb-6 text-2xl">
          How It Works
        </h2>
        <ThreeSteps />
      </section>
    </Page>
  );
}
