import { AddCompanyButton } from '#client/features/company/add-company-button.tsx';
import { CompanySearch } from '#client/features/company/company-search.tsx';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';

export function WriteReviewPage() {
  return (
    <Page
      title="Write a Review"
      description="Choose the company you work for, confirm your work email, and review it anonymously."
    >
      <div className="mx-auto max-w-xl">
        <h1 className="text-2xl sm:text-3xl">Which company do you want to review?</h1>
        <p className="mt-3 mb-8 text-lg text-soft">
          Choose the company you work for. You need a work email that still works, because we'll send a link
          to it. Your review won't include your name or your address.
        </p>
        <CompanySearch pathOf={paths.review} />
        <AddCompanyButton className="mt-3 inline-flex min-h-11 items-center text-left text-link">
          Can't find your company? Add it here
        </AddCompanyButton>
      </div>
    </Page>
  );
}
