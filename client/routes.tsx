import { type ComponentType, useEffect } from 'react';
import { lazyPage } from '#client/page-code.ts';
import { HomePage } from '#client/pages/home.tsx';
import { paths, routePatterns } from '#shared/paths.ts';

type Route = keyof typeof routePatterns;
type PageCode = { component: ComponentType; load?: () => Promise<{ default: ComponentType }> };

const verifyEmail = lazyPage(() => import('#client/pages/verify-email.tsx'), 'VerifyEmailPage');
const receipt = lazyPage(() => import('#client/pages/receipt.tsx'), 'ReceiptPage');
const notices = lazyPage(() => import('#client/pages/notices.tsx'), 'NoticesPage');
const about = lazyPage(() => import('#client/pages/about.tsx'), 'AboutPage');

const codeOf: Record<Route, PageCode> = {
  home: { component: HomePage },
  companies: lazyPage(() => import('#client/pages/companies.tsx'), 'CompaniesPage'),
  company: lazyPage(() => import('#client/pages/company.tsx'), 'CompanyPage'),
  companyReviews: lazyPage(() => import('#client/pages/company-reviews.tsx'), 'CompanyReviewsPage'),
  companyReview: lazyPage(() => import('#client/pages/company-review.tsx'), 'CompanyReviewPage'),
  companySalaries: lazyPage(() => import('#client/pages/company-salaries.tsx'), 'CompanySalariesPage'),
  companyStatements: lazyPage(() => import('#client/pages/company-statements.tsx'), 'CompanyStatementsPage'),
  compare: lazyPage(() => import('#client/pages/compare.tsx'), 'ComparePage'),
  salaries: lazyPage(() => import('#client/pages/salaries.tsx'), 'SalariesPage'),
  workSalaries: lazyPage(() => import('#client/pages/salaries.tsx'), 'WorkSalariesPage'),
  review: lazyPage(() => import('#client/pages/review.tsx'), 'ReviewPage'),
  writeReview: lazyPage(() => import('#client/pages/write-review.tsx'), 'WriteReviewPage'),
  verifyEmail,
  verifyEmailForCompany: verifyEmail,
  emailLink: verifyEmail,
  login: lazyPage(() => import('#client/pages/login.tsx'), 'LoginPage'),
  register: lazyPage(() => import('#client/pages/login.tsx'), 'RegisterPage'),
  account: lazyPage(() => import('#client/pages/account.tsx'), 'AccountPage'),
  invitation: lazyPage(() => import('#client/pages/invitation.tsx'), 'InvitationPage'),
  admin: lazyPage(() => import('#client/pages/admin.tsx'), 'AdminPage'),
  about,
  contact: about,
  forCompanies: about,
  privacy: lazyPage(() => import('#client/pages/privacy.tsx'), 'PrivacyPage'),
  privacyDetails: lazyPage(() => import('#client/pages/privacy-details.tsx'), 'PrivacyDetailsPage'),
  privacyOrders: lazyPage(() => import('#client/pages/privacy-orders.tsx'), 'PrivacyOrdersPage'),
  terms: lazyPage(() => import('#client/pages/terms.tsx'), 'TermsPage'),
  howItWorks: lazyPage(() => import('#client/pages/how-it-works.tsx'), 'HowItWorksPage'),
  receipt,
  slip: receipt,
  report: lazyPage(() => import('#client/pages/report.tsx'), 'ReportPage'),
  employer: lazyPage(() => import('#client/pages/employer.tsx'), 'EmployerPage'),
  dispute: lazyPage(() => import('#client/pages/dispute.tsx'), 'DisputePage'),
  notices,
  notice: notices,
  developers: lazyPage(() => import('#client/pages/developers.tsx'), 'DevelopersPage'),
  data: lazyPage(() => import('#client/pages/data.tsx'), 'DataPage'),
  transparency: lazyPage(() => import('#client/pages/transparency.tsx'), 'TransparencyPage'),
  moderationLog: lazyPage(() => import('#client/pages/moderation-log.tsx'), 'ModerationLogPage'),
};

export const headerLinks = [
  { href: paths.home(), label: 'Home' },
  { href: paths.howItWorks(), label: 'How it works' },
  { href: paths.companies(), label: 'Companies' },
  { href: paths.salaries(), label: 'Salaries' },
  { href: paths.about(), label: 'About' },
];

export const footerLinks = [
  { href: paths.about(), label: 'About' },
  { href: paths.privacy(), label: 'Privacy' },
  { href: paths.terms(), label: 'Terms' },
  { href: paths.slip(), label: 'Slip or receipt' },
  { href: paths.forCompanies(), label: 'For companies' },
  { href: paths.developers(), label: 'Developers' },
  { href: paths.data(), label: 'Open data' },
  { href: paths.transparency(), label: 'Transparency' },
  { href: paths.moderationLog(), label: 'Moderation log' },
];

export const { component: NotFoundPage, load: loadNotFoundPage } = lazyPage(
  () => import('#client/shell/not-found-screen.tsx'),
  'NotFoundScreen',
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
