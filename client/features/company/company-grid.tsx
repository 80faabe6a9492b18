import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { skeletons } from '#shared/limits.ts';
import { AddCompanyButton } from './add-company-button.tsx';
import { CardSkeletons, CompanyCard } from './company-card.tsx';
import { MoreButton, PagesError, useCompanyPages } from './company-pages.tsx';

type Props = {
  search: string;
  pages: number;
  /** Absent when the list is so long that searching is better. */
  onMore: (() => void) | undefined;
};

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5';

export function CompanyGrid({ search, pages: pageCount, onMore }: Props) {
  const pages = useCompanyPages(search, pageCount);
  const { companies, isPending, error, hasMore } = pages;
  const announced = search !== '' && !isPending && !error;
  return (
    <>
      <p role="status" className="sr-only">
        {announced && inWords(companies.length, hasMore)}
      </p>
      {companies.length === 0 && isPending && (
        <CardSkeletons label="Loading companies" count={skeletons.companies} className={grid} />
      )}
      {companies.length === 0 && !isPending && !error && <NoCompanies search={search} />}
      {(companies.length > 0 || error) && (
        <div className="flex flex-col gap-8">
          <ul ref={pages.list} className={grid}>
            {companies.map((company) => (
              <CompanyCard key={company.id} company={company} />
            ))}
          </ul>
          <PagesError pages={pages} />
          {hasMore && !onMore && (
            <p className="self-center text-center text-soft">
              These are the first {companies.length.toLocaleString('en')} companies. Search by name or city to
              find others.
            </p>
          )}
          <MoreButton pages={pages} onMore={onMore} />
        </div>
      )}
    </>
  );
}

function inWords(count: number, hasMore: boolean): string {
  if (count === 0) return 'No companies found';
  if (hasMore) return `The first ${count} companies found`;
  return count === 1 ? '1 company found' : `${count} companies found`;
}

function NoCompanies({ search }: { search: string }) {
  return (
    <EmptyState title="No companies found">
      <p className="max-w-full wrap-anywhere text-soft">
        {search === ''
          ? 'Be the first to add a company!'
          : `We couldn't find any companies matching "${search}"`}
      </p>
      {search !== '' && (
        <AddCompanyButton term={search} className={buttonClass('secondary', 'max-w-full wrap-anywhere')}>
          Add "{search}"
        </AddCompanyButton>
      )}
    </EmptyState>
  );
}
