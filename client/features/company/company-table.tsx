import { type RefObject, useState } from 'react';
import { Link } from 'wouter';
import { messageOf } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadError } from '#client/ui/load-error.tsx';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';
import { ListSearch } from './list-search.tsx';
import { useCompanyPages } from './use-company-pages.ts';
import { useFocusOnNew } from './use-focus-on-new.ts';

/** Every company, read-only. */
export function CompanyTable() {
  const [{ term, pages }, setShown] = useState({ term: '', pages: 1 });
  const { companies, isPending, error, retry, retrying, hasMore } = useCompanyPages(term, pages, {
    refetchOnMount: 'always',
  });
  const { list, expectMore } = useFocusOnNew<HTMLUListElement>(companies.length);
  return (
    <div className="flex flex-col gap-6">
      <ListSearch term={term} onChange={(next) => setShown({ term: next, pages: 1 })} />
      {error && (
        <LoadError
          title="We couldn't load the companies."
          message={messageOf(error, 'Failed to fetch companies')}
          onRetry={retry}
          retrying={retrying}
        />
      )}
      {!error && !isPending && companies.length === 0 && <p className="py-8 text-soft">No companies found</p>}
      {companies.length > 0 && <Rows companies={companies} list={list} />}
      {(hasMore || isPending) && (
        <Button
          variant="secondary"
          className="self-center"
          inactive={isPending}
          onClick={() => {
            expectMore();
            setShown({ term, pages: pages + 1 });
          }}
        >
          {isPending ? 'Loading…' : 'Load more'}
        </Button>
      )}
    </div>
  );
}

type RowsProps = { companies: Company[]; list: RefObject<HTMLUListElement | null> };

function Rows({ companies, list }: RowsProps) {
  return (
    <ul ref={list} className="divide-y divide-hairline border-y border-hairline">
      {companies.map((company) => (
        <li
          key={company.id}
          className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[2fr_2fr_2fr_auto] sm:items-center"
        >
          <Link href={paths.company(company.id)} className="font-medium hover:underline">
            {company.name}
          </Link>
          <span className="text-soft">{company.domain}</span>
          <span className="text-soft">{company.hq_location ?? 'Headquarters unknown'}</span>
          <span className="text-soft tabular-nums sm:w-44 sm:text-right">
            {company.rating === null
              ? 'No reviews'
              : `${company.rating.toFixed(1)} from ${company.review_count} ${company.review_count === 1 ? 'review' : 'reviews'}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
