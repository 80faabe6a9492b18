import { Fragment } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { counted } from '#client/ui/formats.ts';
import { InTurn } from '#client/ui/in-turn.tsx';
import { mostCompanyPages, pageSizes, skeletons } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { queryOfView } from '#shared/rules/directory.ts';
import type { FoundCompany } from '#shared/schemas/company.ts';
import { AddCompanyButton } from './add-company-button.tsx';
import { CardSkeletons } from './company-card.tsx';
import {
  dimmedWhileBusy,
  FoundStatus,
  LoadMore,
  PagesError,
  type Shown,
  useCompanyPages,
} from './company-pages.tsx';
import { DirectoryCard } from './directory-card.tsx';
import { ChosenFilters, ClearFilters } from './directory-filters.tsx';
import { isGuess } from './marked-text.tsx';

type Props = { shown: Shown; onMore: () => void };

const list = 'flex flex-col gap-3';

export function CompanyGrid({ shown, onMore }: Props) {
  const pages = useCompanyPages(shown);
  const { companies, search, view, isPending, isOutdated, error } = pages;
  const unranked = view?.sort === 'best' ? companies.find(({ likely_rating }) => !likely_rating) : undefined;
  const isWhole = shown.after !== undefined || shown.pages === mostCompanyPages;
  return (
    <>
      <FoundStatus pages={pages} />
      {search === '' && <Shortlist pages={pages} />}
      <div className="listed">
        {companies.length === 0 && isPending && (
          <CardSkeletons label="Loading companies" count={skeletons.companies} className={list} />
        )}
        {companies.length === 0 && !isPending && !error && (
          <div aria-busy={isOutdated} className={dimmedWhileBusy}>
            <NoCompanies search={search} view={view} />
          </div>
        )}
        {(companies.length > 0 || error) && (
          <div aria-busy={isOutdated} className={classNames('flex flex-col gap-8', dimmedWhileBusy)}>
            {view?.sort === 'best' && companies.length > 0 && (
              <p className="-mb-5 text-sm text-soft">
                Ranked by the lower end of the likely range, so a company with a few good reviews doesn't
                outrank one with many.
              </p>
            )}
            {companies.length > 0 && companies.every(isGuess) && (
              <DidYouMean search={search} companies={companies} />
            )}
            <ul ref={pages.list} className={list}>
              {inPages(companies).map((page, index) => (
                <InTurn key={placeOf(index)} name={placeOf(index)}>
                  {page.map((company, row) => (
                    <Fragment key={company.id}>
                      {company === unranked && <FewReviews />}
                      <DirectoryCard
                        company={company}
                        id={index > 0 && row === 0 ? placeOf(index) : undefined}
                      />
                    </Fragment>
                  ))}
                </InTurn>
              ))}
            </ul>
            <PagesError pages={pages} />
            {isWhole ? (
              <WayOn shown={shown} pages={pages} />
            ) : (
              <LoadMore pages={pages} onMore={onMore} href={hrefOfMore(shown)} />
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** How many companies there are, and what they were chosen by. */
function Shortlist({ pages: { view = {}, total, evidence } }: { pages: ReturnType<typeof useCompanyPages> }) {
  return (
    <div className="shortlist flex min-h-11 flex-wrap items-center gap-x-3 text-sm">
      {total !== undefined && (
        <p className="font-medium">{evidence ?? counted(total, 'company', 'companies')}</p>
      )}
      <ChosenFilters view={view} />
    </div>
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

function hrefOfMore({ search, pages, view = {} }: Shown): string {
  const next = String(pages + 1);
  return `${paths.companies({ search, ...queryOfView(view), pages: next })}#page-${next}`;
}

/** Above the companies that a list by rating has no rank for. */
function FewReviews() {
  return (
    <li className="mt-6">
      <h2 className="text-xl">Fewer than 5 reviews</h2>
      <p className="mt-1 text-sm text-soft">Too few to rate or rank.</p>
    </li>
  );
}

/** Shown above companies that a search found only by assuming a typo. */
function DidYouMean({
  search,
  companies: [first, ...others],
}: {
  companies: FoundCompany[];
  search: string;
}) {
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

type WayOnProps = { shown: Shown; pages: ReturnType<typeof useCompanyPages> };

/** What you can do when the list doesn't get any longer. */
function WayOn({ shown: { after, view = {} }, pages: { companies, hasMore, nextCursor } }: WayOnProps) {
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      {hasMore && after === undefined && (
        <p className="text-soft">
          These are the first {companies.length.toLocaleString('en')} companies. Search by name or city to
          find others.
        </p>
      )}
      {nextCursor && (
        <a
          href={paths.companies({ ...queryOfView(view), after: nextCursor })}
          className={buttonClass('secondary')}
        >
          Next companies
        </a>
      )}
      {after !== undefined && (
        <a href={paths.companies(queryOfView(view))} className="inline-flex min-h-11 items-center text-link">
          Back to the first companies
        </a>
      )}
    </div>
  );
}

function NoCompanies({ search, view: { sort, ...choice } = {} }: Pick<Shown, 'search' | 'view'>) {
  if (search === '' && Object.keys(choice).length > 0)
    return (
      <EmptyState title="No companies match">
        <p className="text-soft">No company matches all of these filters.</p>
        <ClearFilters sort={sort} />
      </EmptyState>
    );
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
