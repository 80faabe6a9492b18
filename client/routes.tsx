import { type ComponentType, lazy, useState } from 'react';
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

export const NotFoundPage = lazy(async () => ({
  default: (await import('#client/pages/not-found.tsx')).NotFoundPage,
}));

/** The page a path leads to; none for an address that only the router's leniency accepts. */
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

/** A page in a chunk of its own. Once that is here it shows at once: `lazy` alone would always fall back first. */
function page<Name extends string>(
  patterns: readonly string[],
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Page {
  let loaded: ComponentType | undefined;
  async function loadOnce(): Promise<{ default: ComponentType }> {
    loaded ??= (await load())[name];
    return { default: loaded };
  }
  const Awaited = lazy(loadOnce);
  function Content() {
    const [Shown] = useState(() => loaded ?? Awaited);
    return <Shown />;
  }
  return { patterns, load: loadOnce, component: Content };
}
