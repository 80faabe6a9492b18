import { type ReactNode, useState } from 'react';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.ts';
import { useLostFocus } from '#client/ui/use-lost-focus.ts';
import { pageSizes } from '#shared/limits.ts';
import { pageInput } from '#shared/rules/page-number.ts';
import type { ManagedDispute } from '#shared/schemas/dispute.ts';
import { DisputeDecision } from './dispute-decision.tsx';

type Props = { renderReview: (review: ManagedDispute['review']) => ReactNode };

/** The disputes whose authors have had their two weeks. */
export function DisputeQueue({ renderReview }: Props) {
  const [page, setPage] = useState(1);
  const query = api.managedDisputes.list.useQuery(pageInput(page, pageSizes.moderation), {
    refetchOnMount: 'always',
  });
  const list = useLostFocus<HTMLDivElement>();
  const { managedDisputes, moderation } = api.useUtils();
  const readAgain = () => Promise.all([managedDisputes.invalidate(), moderation.invalidate()]);
  const decide = api.managedDisputes.decide.useMutation({
    async onSuccess({ status, emailed }) {
      toast(
        'success',
        status === 'removed' ? 'Review removed' : 'Review kept',
        emailed ? undefined : "We couldn't email the company. It finds the decision under its number.",
      );
      await readAgain();
    },
    async onError(error) {
      if (refusalOf(error)?.reason === 'invalid') return;
      toast('error', "We couldn't save your decision", messageOf(error, 'Try again in a moment.'));
      await readAgain();
    },
  });
  const disputes = query.data?.data;
  if (query.error && !query.isFetching)
    return <LoadError title="We couldn't load the disputes." query={query} />;
  if (disputes === undefined)
    return (
      <div role="status" aria-label="Loading the disputes">
        <Skeleton className="h-64 w-full" />
      </div>
    );
  return (
    <div ref={list} tabIndex={-1} aria-busy={query.isFetching} className="outline-none">
      {disputes.length === 0 && page === 1 && <EmptyState title="No disputes are waiting." />}
      <ul className="divide-y divide-hairline">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="py-7 first:pt-0">
            <DisputeDecision
              dispute={dispute}
              pending={decide.isPending}
              onDecide={(decision) => decide.mutateAsync({ id: dispute.id, ...decision })}
            >
              {renderReview(dispute.review)}
            </DisputeDecision>
          </li>
        ))}
      </ul>
      {(disputes.length > 0 || page > 1) && (
        <Pager
          page={page}
          isLast={disputes.length < pageSizes.moderation}
          busy={query.isFetching}
          onChange={setPage}
        />
      )}
    </div>
  );
}
