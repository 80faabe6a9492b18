import { type ComponentType, useEffect } from 'react';
import { lazyPage } from '#client/page-code.ts';
import { HomePage } from '#client/pages/home.tsx';
import { routePatterns } from '#shared/paths.ts';

type Page = {
  patterns: readonly string[];
  component: ComponentType;
  load?: () => Promise<{ default: ComponentType }>;
};

export const pages: readonly Page[] = [
  { patterns: [routePatterns.home], component: HomePage },
  page([routePatterns.companies], () => import('#client/pages/companies.tsx'), 'CompaniesPage'),
  page([routePatterns.company], () => import('#client/pages/company.tsx'), 'CompanyPage'),
  page([routePatterns.review], () => import('#client/pages/review.tsx'), 'ReviewPage'),
  page([routePatterns.writeReview], () => import('#client/pages/write-review.tsx'), 'WriteReviewPage'),
  page(
    [routePatterns.verifyEmail, routePatterns.verifyEmailForCompany, routePatterns.emailLink],
    () => import('#client/pages/verify-email.tsx'),
    'VerifyEmailPage',
  ),
  page([routePatterns.login], () => import('#client/pages/login.tsx'), 'LoginPage'),
  page([routePatterns.register], () => import('#client/pages/register.tsx'), 'RegisterPage'),
  page([routePatterns.admin], () => import('#client/pages/admin.tsx'), 'AdminPage'),
  page(
    [routePatterns.about, routePatterns.contact, routePatterns.forCompanies],
    () => import('#client/pages/about.tsx'),
    'AboutPage',
  ),
  page([routePatterns.privacy], () => import('#client/pages/privacy.tsx'), 'PrivacyPage'),
  page([routePatterns.terms], () => import('#client/pages/terms.tsx'), 'TermsPage'),
  page([routePatterns.developers], () => import('#client/pages/developers.tsx'), 'DevelopersPage'),
  page([routePatterns.receipt], () => import('#client/pages/receipt.tsx'), 'ReceiptPage'),
  page([routePatterns.howItWorks], () => import('#client/pages/how-it-works.tsx'), 'HowItWorksPage'),
];

export const { component: NotFoundPage } = lazyPage(
  () => import('#client/pages/not-found.tsx'),
  'NotFoundPage',
);

/** The page for a path; none for a URL that only the lenient router accepts. */
export function pageAt(pathname: string): Page | undefined {
  return pages.find(({ patterns }) => patterns.some((pattern) => fits(pattern, pathname)));
}

function fits(pattern: string, pathname: string): boolean {
  const given = pathname.split('/');
  const wanted = pattern.split('/');
  return (
    given.length === wanted.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  );
}

function page<Name extends string>(
  patterns: readonly string[],
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Page {
  return { patterns, ...lazyPage(load, name) };
}

/** Loads a page's code as soon as somebody hovers over, touches or focuses a link to it. */
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
