import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { SelectField } from '#client/ui/field.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import { mostAtOnce, pageSizes } from '#shared/limits.ts';
import { reviewsLike } from '#shared/rules/alike-reviews.ts';
import { cursorAfterQueued } from '#shared/rules/queue-cursor.ts';
import type { Hint } from '#shared/rules/review-hints.ts';
import type { QueuedReview as Queued } from '#shared/schemas/moderation.ts';
import { queueOrders, queueParts, reviewStatuses } from '#shared/words.ts';
import { type AdminView, adminPath, queueInput, useAdminView } from './admin-view.ts';
import { CompanyFilter } from './company-filter.tsx';
import { Desk } from './desk.tsx';
import { reviewKeys } from './keys-button.tsx';
import { QueueRow } from './queue-row.tsx';
import { QueuedReview } from './queued-review.tsx';
import { hintKinds, hintsOf } from './review-hints.tsx';
import { SecondReading } from './second-reading.tsx';
import { useDecisions } from './use-decisions.ts';

/** The reviews in one status: those that wait for a decision, or those that moderators decided before. */
export function ReviewQueue() {
  const { view } = useAdminView();
  const { status, company, order, only } = view;
  return (
    <>
      <Reviews key={`${status} ${company} ${order} ${only}`} view={view} />
      {status === 'pending' && <SecondReading />}
    </>
  );
}

function Reviews({ view }: { view: AdminView }) {
  const { status, company, order, only, page } = view;
  const [hint, setHint] = useState<Hint['kind'] | null>(null);
  const isPending = status === 'pending';
  const query = api.moderation.reviews.useQuery(
    {
      status,
      ...(company !== null && { company_id: company }),
      ...(isPending && { order, ...(only && { only }) }),
      ...queueInput(view),
    },
    {
      refetchOnMount: 'always',
      select: ({ data, ...rest }) => ({
        ...rest,
        listed: data.length,
        data: hint === null ? data : data.filter((one) => hintsOf(one).some(({ kind }) => kind === hint)),
      }),
    },
  );
  const decisions = useDecisions();
  const shown = query.data?.data ?? [];
  const groupOf = (review: Queued) => {
    const alike = reviewsLike(review, shown);
    return alike.length > 0 || company === null ? alike : shown;
  };
  return (
    <Desk
      key={`${page} ${hint}`}
      query={query}
      decisions={decisions}
      pageSize={pageSizes.desk}
      cursorAfter={(last) => cursorAfterQueued(last, order)}
      statusOf={(review) => review.status}
      keys={reviewKeys}
      empty={
        isPending && only === null && hint === null
          ? 'No reviews are waiting.'
          : 'No reviews match this filter.'
      }
      filter={
        <div className="mb-4 flex flex-col gap-3">
          <StatusFilter view={view} />
          <CompanyFilter status={status} company={company} />
          {isPending && <PartFilter view={view} hint={hint} onHint={setHint} />}
        </div>
      }
      row={(review) => <QueueRow review={review} alike={isPending ? reviewsLike(review, shown).length : 0} />}
    >
      {(review, news, onPassed) => (
        // A new revision is another review, so a dialog about the old one closes.
        <QueuedReview
          key={`${review.id} ${review.revision}`}
          {...{ review, news, decisions, onPassed }}
          group={isPending ? groupOf(review).slice(0, mostAtOnce) : []}
        />
      )}
    </Desk>
  );
}

function StatusFilter({ view: { status, company } }: { view: AdminView }) {
  return (
    <nav aria-label="Reviews by status" className="flex flex-wrap gap-1.5">
      {reviewStatuses.map((value) => (
        <Link
          key={value}
          href={adminPath({ tab: 'reviews', status: value, company })}
          aria-current={value === status ? 'page' : undefined}
          className="inline-flex min-h-8 items-center rounded-full border border-hairline px-3 text-sm text-soft hover:border-control hover:text-ink aria-[current]:border-accent aria-[current]:bg-tint aria-[current]:font-medium aria-[current]:text-ink"
        >
          {sentenceCase(value)}
        </Link>
      ))}
    </nav>
  );
}

const partNames = { appeals: 'Appeals', waiting: 'Waiting for a week or more' };
const orderNames = { usual: 'Appeals first', company: 'By company' };

type PartProps = { view: AdminView; hint: Hint['kind'] | null; onHint: (hint: Hint['kind'] | null) => void };

/** Part of the pending reviews, and their order. Hints are looked for in what is on the page. */
function PartFilter({ view, hint, onHint }: PartProps) {
  const { show } = useAdminView();
  const choose = (value: string) => {
    const only = queueParts.find((part) => part === value) ?? null;
    const kind = Object.keys(hintKinds).find((known) => known === value) as Hint['kind'] | undefined;
    onHint(kind ?? null);
    if (only !== view.only) show({ ...view, only, page: 1, after: null });
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label="Show"
        hideLabel
        className="text-sm"
        value={hint ?? view.only ?? ''}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: '', label: 'All waiting' },
          ...queueParts.map((value) => ({ value, label: partNames[value] })),
          ...Object.entries(hintKinds).map(([value, label]) => ({ value, label: `Hint: ${label}` })),
        ]}
      />
      <SelectField
        label="Order"
        hideLabel
        className="text-sm"
        value={view.order}
        onChange={({ target }) => {
          const order = queueOrders.find((known) => known === target.value) ?? 'usual';
          show({ ...view, order, page: 1, after: null });
        }}
        options={queueOrders.map((value) => ({ value, label: orderNames[value] }))}
      />
    </div>
  );
}
