import { messageOf } from '#client/api.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadError } from '#client/ui/load-error.tsx';
import { skeletons } from '#shared/limits.ts';
import { AddCompanyButton } from './add-company-button.tsx';
import { CompanyCard } from './company-card.tsx';
import { cardClass } from './featured-card.tsx';
import { NameSkeleton } from './name-skeleton.tsx';
import { useCompanyPages } from './use-company-pages.ts';
import { useFocusOnNew } from './use-focus-on-new.ts';

type Props = {
  search: string;
  pages: number;
  /** Absent when the list is so long that searching is better. */
  onMore: (() => void) | undefined;
};

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5';

export function CompanyGrid({ search, pages, onMore }: Props) {
  const list = useCompanyPages(search, pages);
  const { companies, isPending, error, hasMore } = list;
  const announced = search !== '' && !isPending && !error;
  return (
    <>
      <p role="status" className="sr-only">
        {announced && inWords(companies.length, hasMore)}
      </p>
      {companies.length === 0 && isPending && <GridSkeletons />}
      {companies.length === 0 && !isPending && !error && <NoCompanies search={search} />}
      {(companies.length > 0 || error) && <Companies {...list} onMore={onMore} />}
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

type CompaniesProps = ReturnType<typeof useCompanyPages> & Pick<Props, 'onMore'>;

function Companies({ companies, isPending, error, retry, retrying, hasMore, onMore }: CompaniesProps) {
  const { list, expectMore } = useFocusOnNew<HTMLUListElement>(companies.length);
  const loadMore = () => {
    expectMore();
    onMore?.();
  };
  return (
    <div className="flex flex-col gap-8">
      <ul ref={list} className={grid}>
        {companies.map((company) => (
          <CompanyCard key={company.id} company={company} />
        ))}
      </ul>
      {error && (
        <LoadError
          title="We couldn't load the companies."
          message={messageOf(error, 'Failed to fetch companies')}
          onRetry={retry}
          retrying={retrying}
        />
      )}
      {hasMore && !onMore && (
        <p className="self-center text-center text-soft">
          These are the first {companies.length.toLocaleString('en')} companies. Search by name or city to
          find others.
        </p>
      )}
      {((hasMore && onMore) || isPending) && (
        <Button variant="secondary" className="self-center" inactive={isPending} onClick={loadMore}>
          {isPending ? 'Loading…' : 'Load more'}
        </Button>
      )}
    </div>
  );
}

function GridSkeletons() {
  return (
    <div className={grid} role="status" aria-label="Loading companies">
      {Array.from({ length: skeletons.companies }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} data-testid="skeleton" className={`${cardClass} min-h-30 items-start gap-4`}>
          <NameSkeleton />
        </div>
      ))}
    </div>
  );
}
