import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { ModeratedList } from '#client/moderated-list.tsx';
import { Button } from '#client/ui/button.tsx';
import { counted } from '#client/ui/formats.ts';
import { pageSizes } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { pageInput } from '#shared/rules/page-number.ts';
import type { CompanyLists, ListedCompany } from '#shared/schemas/managed-company.ts';
import { useChangeCompany } from './use-change-company.ts';

const empty: Record<CompanyLists, string> = {
  new: 'No new companies are waiting.',
  reported: 'No company has open reports.',
  hidden: 'No company is hidden.',
  closed: 'No company is closed.',
  merged: 'No company has been merged into another.',
};

type Props = { list: CompanyLists; onEdit: (id: number) => void };

/** Companies that moderators should look at, or that they have closed or hidden. */
export function ManagedList({ list, onEdit }: Props) {
  const [page, setPage] = useState(1);
  const query = api.managedCompanies.list.useQuery(
    { list, ...pageInput(page, pageSizes.moderation) },
    { refetchOnMount: 'always' },
  );
  const change = useChangeCompany();
  return (
    <ModeratedList
      {...{ query, page }}
      what="the companies"
      empty={empty[list]}
      keyOf={({ id }) => String(id)}
      className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-5 first:pt-0"
      onPage={setPage}
    >
      {(company) => (
        <>
          <Entry company={company} />
          <div className="flex flex-wrap gap-3">
            {list === 'new' && (
              <Button inactive={change.isPending} onClick={() => change.mutate({ id: company.id })}>
                Looks right
              </Button>
            )}
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => onEdit(company.id)}>
              Edit
            </Button>
          </div>
        </>
      )}
    </ModeratedList>
  );
}

function Entry({ company }: { company: ListedCompany }) {
  const { id, name, domain, hq_location, created_at, review_count, report_count, similar, state } = company;
  const counts = [
    `Added in ${monthName(created_at)}`,
    counted(review_count, 'review', 'reviews'),
    ...(report_count > 0 ? [counted(report_count, 'open report', 'open reports')] : []),
  ];
  return (
    <article className="min-w-0 text-[0.9375rem]" aria-label={name}>
      <h2 className="font-sans text-base font-medium tracking-normal wrap-anywhere">
        {state === 'hidden' ? (
          name
        ) : (
          <Link href={paths.company(id)} className="inline-flex min-h-8 items-center text-link">
            {name}
          </Link>
        )}
      </h2>
      <p className="wrap-anywhere">
        {domain}
        {hq_location && <span className="text-soft">{`\u00a0· ${hq_location}`}</span>}
      </p>
      <p className="text-soft">{counts.join(', ')}</p>
      {similar.map((other) => (
        <p key={other.id} className="mt-1 wrap-anywhere">
          {'Looks like '}
          <Link href={paths.company(other.id)} className="text-link">
            {other.name}
          </Link>
          <span className="text-soft">{` ${other.domain}`}</span>
        </p>
      ))}
    </article>
  );
}
