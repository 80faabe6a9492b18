import { type ComponentType, useEffect } from 'react';
import { lazyPage } from '#client/page-code.ts';
import { HomePage } from '#client/pages/home.tsx';
import { routePatterns } from '#shared/paths.ts';

type Route = keyof typeof routePatterns;
type PageCode = { component: ComponentType; load?: () => Promise<{ default: ComponentType }> };

const verifyEmail = lazyPage(async () => (await import('#client/pages/verify-email.tsx')).VerifyEmailPage);
const receipt = lazyPage(async () => (await import('#client/pages/receipt.tsx')).ReceiptPage);
const about = lazyPage(async () => (await import('#client/pages/about.tsx')).AboutPage);

const codeOf: Record<Route, PageCode> = {
  home: { component: HomePage },
  companies: lazyPage(async () => (await import('#client/pages/companies.tsx')).CompaniesPage),
  company: lazyPage(async () => (await import('#client/pages/company.tsx')).CompanyPage),
  companyReviews: lazyPage(
    async () => (await import('#client/pages/company-reviews.tsx')).CompanyReviewsPage,
  ),
  companyReview: lazyPage(async () => (await import('#client/pages/company-review.tsx')).CompanyReviewPage),
  companySalaries: lazyPage(
    async () => (await import('#client/pages/company-salaries.tsx')).CompanySalariesPage,
  ),
  companyStatements: lazyPage(
    async () => (await import('#client/pages/company-statements.tsx')).CompanyStatementsPage,
  ),
  compare: lazyPage(async () => (await import('#client/pages/compare.tsx')).ComparePage),
  salaries: lazyPage(async () => (await import('#client/pages/salaries.tsx')).SalariesPage),
  workSalaries: lazyPage(async () => (await import('#client/pages/salaries.tsx')).WorkSalariesPage),
  review: lazyPage(async () => (await import('#client/pages/review.tsx')).ReviewPage),
  writeReview: lazyPage(async () => (await import('#client/pages/write-review.tsx')).WriteReviewPage),
  verifyEmail,
  verifyEmailForCompany: verifyEmail,
  emailLink: verifyEmail,
  login: lazyPage(async () => (await import('#client/pages/login.tsx')).LoginPage),
  register: lazyPage(async () => (await import('#client/pages/login.tsx')).RegisterPage),
  account: lazyPage(async () => (await import('#client/pages/account.tsx')).AccountPage),
  invitation: lazyPage(async () => (await import('#client/pages/invitation.tsx')).InvitationPage),
  admin: lazyPage(async () => (await import('#client/pages/admin.tsx')).AdminPage),
  about,
  contact: about,
  forCompanies: about,
  privacy: lazyPage(async () => (await import('#client/pages/privacy.tsx')).PrivacyPage),
  privacyDetails: lazyPage(
    async () => (await import('#client/pages/privacy-details.tsx')).PrivacyDetailsPage,
  ),
  privacyOrders: lazyPage(async () => (await import('#client/pages/privacy-orders.tsx')).PrivacyOrdersPage),
  terms: lazyPage(async () => (await import('#client/pages/terms.tsx')).TermsPage),
  howItWorks: lazyPage(async () => (await import('#client/pages/how-it-works.tsx')).HowItWorksPage),
  receipt,
  slip: receipt,
  report: lazyPage(async () => (await import('#client/pages/report.tsx')).ReportPage),
  developers: lazyPage(async () => (await import('#client/pages/developers.tsx')).DevelopersPage),
  data: lazyPage(async () => (await import('#client/pages/data.tsx')).DataPage),
  transparency: lazyPage(async () => (await import('#client/pages/transparency.tsx')).TransparencyPage),
};

export const { component: NotFoundPage, load: loadNotFoundPage } = lazyPage(
  async () => (await import('#client/shell/not-found-screen.tsx')).NotFoundScreen,
);

export const pages = (Object.keys(routePatterns) as Route[]).map((name) => ({
  pattern: routePatterns[name],
  ...codeOf[name],
}));

/** The page for a path; none for a URL that only the lenient router accepts. */
export function pageAt(pathname: string): PageCode | undefined {
  return pages.find(({ pattern }) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname));
}

/** Loads a page's code as soon as someone hovers over, touches or focuses a link to it. */
export function usePrefetchedPages(): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.origin !== location.origin) return;
      // If a prefetch fails, the visit itself tries again.
      pageAt(link.pathname)
        ?.load?.()
        .catch(() => undefined);
    };
    const intents = ['pointerover', 'touchstart', 'focusin'];
    const leaving = new AbortController();
    const { signal } = leaving;
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true, signal });
    return () => leaving.abort();
  }, []);
}
