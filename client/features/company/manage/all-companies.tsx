import { useState } from 'react';
import { Link } from 'wouter';
import { classNames } from '#client/ui/class-names.ts';
import { counted } from '#client/ui/formats.ts';
import { paths } from '#shared/paths.ts';
import type { Company } from '#shared/schemas/company.ts';
import { dimmedWhileBusy, FoundStatus, LoadMore, PagesError, useCompanyPages } from '../company-pages.tsx';
import { ListSearch } from '../list-search.tsx';

/** Every company that visitors see. */
export function AllCompanies({ onEdit }: { onEdit: (id: number) => void }) {
  const [{ term, count }, setShown] = useState({ term: '', count: 1 });
  const pages = useCompanyPages({ search: term, pages: count }, { refetchOnMount: 'always' });
  const { companies, isPending, isOutdated, error } = pages;
  return (
    <div className="flex flex-col gap-6">
      <ListSearch term={term} onChange={(next) => setShown({ term: next, count: 1 })} />
      <FoundStatus pages={pages} />
      <PagesError pages={pages} />
      {!error && !isPending && companies.length === 0 && <p className="py-8 text-soft">No companies found</p>}
      {companies.length > 0 && (
        <ul
          ref={pages.list}
          aria-busy={isOutdated}
          className={classNames('divide-y divide-hairline border-y border-hairline', dimmedWhileBusy)}
        >
          {companies.map((company) => (
            <Row key={company.id} company={company} onEdit={onEdit} />
          ))}
        </ul>
      )}
      <LoadMore pages={pages} onMore={() => setShown({ term, count: count + 1 })} />
    </div>
  );
}

type RowProps = { company: Company; onEdit: (id: number) => void };

function Row({ company: { id, name, domain, hq_location, rating, review_count }, onEdit }: RowProps) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[2fr_2fr_2fr_auto_auto] sm:items-center">
      <Link href={paths.company(id)} className="font-medium hover:underline">
        {name}
      </Link>
      <span className="text-soft">{domain}</span>
      <span className="text-soft">{hq_location ?? 'Headquarters unknown'}</span>
      <span className="text-soft tabular-nums sm:w-44 sm:text-right">
        {rating === null
          ? 'No reviews'
          : `${rating.toFixed(1)} from ${counted(review_count, 'review', 'reviews')}`}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Edit ${name}`}
        className="inline-flex min-h-11 items-center justify-self-start text-link"
        onClick={() => onEdit(id)}
      >
        Edit
      </button>
    </li>
  );
}
