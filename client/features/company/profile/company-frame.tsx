import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { Initial } from '#client/ui/initial.tsx';
import { Page } from '#client/ui/page.tsx';
import { scores, smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { industryName, shownDomain, sizeWords } from '#shared/rules/company-facts.ts';
import { numberIn } from '#shared/rules/page-number.ts';
import type { Company } from '#shared/schemas/company.ts';
import { CompanyNotFound, CompanySkeleton, useCompany } from '../company-lookup.tsx';
import { closedCompany, newCompany } from '../evidence.ts';
import { Banners } from './banners.tsx';

type Props = {
  /** What the page is about, after the company's name; nothing on its overview. */
  about?: string;
  /** Of the page, for search engines. */
  describe: (company: string) => string;
  /** Asks early for what the page shows besides the company. */
  useEarly?: (companyId: number) => void;
  /** Stands above the tabs. */
  note?: (company: Company) => ReactNode;
  children: (company: Company) => ReactNode;
};

/** What all pages of a company have in common: its header and the way to the others. Nothing of it moves in between. */
export function CompanyFrame(props: Props) {
  const id = numberIn(useParams().id);
  return id === null ? <CompanyNotFound /> : <FrameOf key={id} id={id} {...props} />;
}

function FrameOf({ id, useEarly, ...props }: Props & { id: number }) {
  const query = useCompany(id);
  useEarly?.(id);
  if (query.data !== undefined) return <Frame company={query.data} {...props} />;
  if (query.isPending) return <CompanySkeleton />;
  return <CompanyNotFound query={query} />;
}

function Frame({ company, about, describe, note, children }: Props & { company: Company }) {
  const name = `${company.name} (${shownDomain(company)})`;
  return (
    <Page
      title={`${company.name} ${about ? `${about} ` : ''}· ${shownDomain(company)}`}
      description={describe(name)}
    >
      <CompanyHeader company={company} about={about} />
      <noscript>
        <p className="mt-5 max-w-[44em] text-[0.9375rem] text-soft print:hidden">
          Reading works without JavaScript, but writing needs it: your own browser seals the envelope that
          keeps you anonymous. To write a review, allow JavaScript for this site first.
        </p>
      </noscript>
      <Banners company={company} />
      {note?.(company)}
      {company.review_count >= smallestGroup && <SectionTabs company={company} />}
      {children(company)}
    </Page>
  );
}

function CompanyHeader({ company, about }: { company: Company; about: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-5">
      <Initial name={company.name} imageUrl={company.logo_url} size="large" />
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl wrap-anywhere sm:text-3xl">
          {about ? (
            <>
              <Link href={paths.company(company.id)}>{company.name}</Link>{' '}
              <span className="text-soft">{about}</span>
            </>
          ) : (
            company.name
          )}
        </h1>
        <p className="mt-1 wrap-anywhere text-soft">
          <span className="text-ink">{shownDomain(company)}</span>
          {company.hq_location && (
            <>
              <span className="max-sm:hidden">{'\u00a0· '}</span>
              <span className="max-sm:block">{company.hq_location}</span>
            </>
          )}
        </p>
        <IndustryAndSize {...company} />
        {company.merged_companies.length > 0 && (
          <p className="wrap-anywhere text-soft">
            {`Includes ${company.merged_companies.map(({ name, domain }) => `${name} (${domain})`).join(', ')}`}
          </p>
        )}
        {company.state === 'unchecked' && <p className="mt-1 font-medium text-middle-text">{newCompany}</p>}
        {company.state === 'closed' && <p className="mt-1 text-soft">{closedCompany}</p>}
        {company.review_count > 0 && (
          <Link
            href={paths.compare([company.id])}
            className="inline-flex min-h-8 items-center text-[0.9375rem] text-link print:hidden"
          >
            Compare with others
          </Link>
        )}
      </div>
      {/* Without reviews, the invitation below has it. */}
      {(company.review_count > 0 || about) && company.state !== 'closed' && (
        <Link href={paths.review(company.id)} className={buttonClass('primary', 'max-sm:w-full')}>
          Write a Review
        </Link>
      )}
    </div>
  );
}

/** What kind of company it is. A phone has no room for its size, which is further down the page. */
function IndustryAndSize({ industry, size, size_year }: Company) {
  if (!industry && !size) return null;
  return (
    <p className="wrap-anywhere text-soft">
      {industry && industryName(industry)}
      {size && (
        <span className="max-sm:hidden">
          {industry && '\u00a0· '}
          {sizeWords(size, size_year)}
        </span>
      )}
    </p>
  );
}

/** The pages of a company, as links: each can be shared, and the marked one is where the visitor is. */
function SectionTabs({ company: { id, review_count } }: { company: Company }) {
  const [pathname] = useLocation();
  const tabs = [
    { href: paths.company(id), title: 'Overview' },
    { href: paths.companyReviews(id), title: 'Reviews', count: review_count },
    { href: paths.companySalaries(id), title: 'Salaries' },
    { href: paths.companyStatements(id), title: 'Statements', count: scores.count },
  ];
  return (
    <nav
      aria-label="This company"
      data-section-row
      className="-mx-4 mt-6 border-b border-hairline sm:mx-0 sm:mt-8 print:hidden"
    >
      <ul className="flex gap-x-4 overflow-x-auto px-4 [scrollbar-width:none] sm:gap-x-8 sm:px-0">
        {tabs.map(({ href, title, count }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              aria-current={pathname === href ? 'page' : undefined}
              className="flex h-11 items-center gap-1.5 border-b-2 border-transparent text-[0.9375rem] font-medium text-soft -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink max-sm:text-sm"
            >
              {title}
              {count !== undefined && (
                <span className="font-normal text-soft tabular-nums max-sm:hidden">
                  {count.toLocaleString('en')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
