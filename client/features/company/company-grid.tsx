import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { InTurn } from '#client/ui/in-turn.tsx';
import { mostCompanyPages, pageSizes, skeletons } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { cursorAfterCompany } from '#shared/rules/company-cursor.ts';
import type { FoundCompany } from '#shared/schemas/company.ts';
import { AddCompanyButton } from './add-company-button.tsx';
import { CardSkeletons, CompanyCard } from './company-card.tsx';
import {
  dimmedWhileBusy,
  FoundStatus,
  LoadMore,
  PagesError,
  type Shown,
  useCompanyPages,
} from './company-pages.tsx';
import { isGuess } from './marked-text.tsx';

type Props = { shown: Shown; onMore: () => void };

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5';

export function CompanyGrid({ shown, onMore }: Props) {
  const pages = useCompanyPages(shown);
  const { companies, search, isPending, isOutdated, error, hasMore } = pages;
  const isWhole = shown.after !== undefined || shown.pages === mostCompanyPages;
  return (
    <>
      <FoundStatus pages={pages} />
      {companies.length === 0 && isPending && (
        <CardSkeletons label="Loading companies" count={skeletons.companies} className={grid} />
      )}
      {companies.length === 0 && !isPending && !error && (
        <div aria-busy={isOutdated} className={dimmedWhileBusy}>
          <NoCompanies search={search} />
        </div>
      )}
      {(companies.length > 0 || error) && (
        <div aria-busy={isOutdated} className={classNames('flex flex-col gap-8', dimmedWhileBusy)}>
          {companies.length > 0 && companies.every(isGuess) && (
            <DidYouMean search={search} companies={companies} />
          )}
          <ul ref={pages.list} className={grid}>
            {inPages(companies).map((page, index) => (
              <InTurn key={placeOf(index)} name={placeOf(index)}>
                {page.map((company, row) => (
                  <CompanyCard
                    key={company.id}
                    company={company}
                    id={index > 0 && row === 0 ? placeOf(index) : undefined}
                  />
                ))}
              </InTurn>
            ))}
          </ul>
          <PagesError pages={pages} />
          {isWhole ? (
            <WayOn shown={shown} companies={companies} hasMore={hasMore} />
          ) : (
            <LoadMore pages={pages} onMore={onMore} href={hrefOfMore(shown)} />
          )}
        </div>
      )}
    </>
  );
}

function inPages(companies: FoundCompany[]): FoundCompany[][] {
  const { companies: size } = pageSizes;
  return Array.from({ length: Math.ceil(companies.length / size) }, (_, index) =>
    companies.slice(index * size, (index + 1) * size),
  );
}

/** Names the first company of a page in the URL, so a list with one more page opens where you left off. */
const placeOf = (index: number) => `page-${index + 1}`;

function hrefOfMore({ search, pages }: Shown): string {
  const next = String(pages + 1);
  return `${paths.companies({ search, pages: next })}#page-${next}`;
}

/** Shown above companies that a search found only by assuming a typo. */
function DidYouMean({
  search,
  companies: [first, ...others],
}: Pick<WayOnProps, 'companies'> & { search: string }) {
  return (
    <p className="wrap-anywhere">
      We couldn't find any companies matching "{search}". Did you mean{' '}
      {first && others.length === 0 ? (
        <Link href={paths.company(first.id)} className="text-link">
          {first.name}
        </Link>
      ) : (
        'one of these'
      )}
      ?
    </p>
  );
}

type WayOnProps = { shown: Shown; companies: FoundCompany[]; hasMore: boolean };

/** What you can do when the list doesn't get any longer. */
function WayOn({ shown: { search, after }, companies, hasMore }: WayOnProps) {
  const last = companies.at(-1);
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      {hasMore && after === undefined && (
        <p className="text-soft">
          These are the first {companies.length.toLocaleString('en')} companies. Search by name or city to
          find others.
        </p>
      )}
      {hasMore && search === '' && last && (
        <a href={paths.companies({ after: cursorAfterCompany(last) })} className={buttonClass('secondary')}>
          Next companies
        </a>
      )}
      {after !== undefined && (
        <a href={paths.companies()} className="inline-flex min-h-11 items-center text-link">
          Back to the first companies
        </a>
      )}
    </div>
  );
}

function NoCompanies({ search }: { search: string }) {
  return (
    <EmptyState title="No companies found">
      <p className="max-w-full wrap-anywhere text-soft">
        {search === ''
          ? 'Be the first to add a company!'
          : `We couldn't find any companies matching "${search}"`}
      </p>
      <noscript>
        <p className="text-soft">To add a company, allow JavaScript for this site.</p>
      </noscript>
      {search !== '' && (
        <AddCompanyButton term={search} className={buttonClass('secondary', 'max-w-full wrap-anywhere')}>
          Add "{search}"
        </AddCompanyButton>
      )}
    </EmptyState>
  );
}
