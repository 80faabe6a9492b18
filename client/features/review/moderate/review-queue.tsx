import { useId, useState } from 'react';
import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { TextField } from '#client/ui/field.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { textLimits } from '#shared/limits.ts';
import { cursorAfterModerated } from '#shared/rules/queue-cursor.ts';
import { reviewStatuses } from '#shared/words.ts';
import { type AdminView, adminPath, queueInput, useAdminView } from './admin-view.ts';
import { reviewKeys } from './keys-button.tsx';
import { Queue } from './queue.tsx';
import { QueuedReview } from './queued-review.tsx';
import { useDecisions } from './use-decisions.ts';

/** The reviews in one status: those that wait for a decision, or those that moderators decided before. */
export function ReviewQueue() {
  const { view } = useAdminView();
  const { status, company } = view;
  return (
    <>
      <ReviewFilter status={status} company={company} />
      <Reviews key={`${status} ${company}`} view={view} />
    </>
  );
}

function Reviews({ view }: { view: AdminView }) {
  const { status, company, page } = view;
  const query = api.moderation.reviews.useQuery(
    {
      status,
      ...(company !== null && { company_id: company }),
      ...queueInput(view),
    },
    { refetchOnMount: 'always' },
  );
  const decisions = useDecisions();
  return (
    <Queue
      key={page}
      query={query}
      decisions={decisions}
      cursorAfter={cursorAfterModerated}
      keys={reviewKeys}
      empty={status === 'pending' ? 'No reviews are waiting.' : 'No reviews match this filter.'}
    >
      {/* A new revision is another review, so a dialog about the old one closes. */}
      {(review) => <QueuedReview key={review.revision} review={review} decisions={decisions} />}
    </Queue>
  );
}

type FilterProps = Pick<AdminView, 'status' | 'company'>;

/** Chooses the status, and all companies or one. */
function ReviewFilter({ status, company }: FilterProps) {
  return (
    <div className="mb-8 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <nav aria-label="Reviews by status" className="flex flex-wrap gap-1.5">
        {reviewStatuses.map((value) => (
          <Link
            key={value}
            href={adminPath({ tab: 'reviews', status: value, company })}
            aria-current={value === status ? 'page' : undefined}
            className="inline-flex min-h-9 items-center rounded-full border border-hairline px-3.5 text-[0.9375rem] text-soft hover:border-control hover:text-ink aria-[current]:border-accent aria-[current]:bg-tint aria-[current]:font-medium aria-[current]:text-ink"
          >
            {sentenceCase(value)}
          </Link>
        ))}
      </nav>
      {company === null ? (
        <CompanyChoice status={status} />
      ) : (
        <ChosenCompany status={status} company={company} />
      )}
    </div>
  );
}

function ChosenCompany({ status, company }: FilterProps) {
  const { data } = api.companies.get.useQuery({ id: company ?? 0 });
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-x-3 text-[0.9375rem]">
      <span className="wrap-anywhere">
        Only <strong className="font-medium">{data?.name ?? `company ${company}`}</strong> {data?.domain}
      </span>
      <Link
        href={adminPath({ tab: 'reviews', status })}
        className="inline-flex min-h-8 items-center text-link underline"
      >
        Show all companies
      </Link>
    </p>
  );
}

const settleMilliseconds = 300;
const shownHits = 6;

function CompanyChoice({ status }: Pick<FilterProps, 'status'>) {
  const [text, setText] = useState('');
  const listId = useId();
  const term = useDebounced(text.trim(), settleMilliseconds);
  const isLong = term.length >= textLimits.searchTerm.min;
  const { data } = api.companies.list.useQuery({ search: term, limit: shownHits }, { enabled: isLong });
  const found = isLong && text !== '' ? data?.data : undefined;
  return (
    <search className="relative w-full sm:w-72">
      <TextField
        label="Filter by company"
        hideLabel
        type="search"
        placeholder="Filter by company"
        maxLength={textLimits.searchTerm.max}
        aria-controls={listId}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setText('')}
      />
      <ul
        id={listId}
        aria-label="Companies found"
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-card border border-hairline bg-card shadow-float empty:hidden"
      >
        {found?.map(({ id, name, domain }) => (
          <li key={id}>
            <Link
              href={adminPath({ tab: 'reviews', status, company: id })}
              className="block px-4 py-2.5 wrap-anywhere -outline-offset-2 hover:bg-tint"
            >
              {name} <span className="text-sm text-soft">{domain}</span>
            </Link>
          </li>
        ))}
        {found?.length === 0 && <li className="px-4 py-2.5 text-soft">No companies found</li>}
      </ul>
    </search>
  );
}
