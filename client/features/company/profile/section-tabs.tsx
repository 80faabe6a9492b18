import { Link, useLocation } from 'wouter';
import { scores } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';

/** The pages of a company, as links: each can be shared, and the marked one is where the visitor is. */
export function SectionTabs({ company: { id, review_count } }: { company: Company }) {
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
