import { type ReactNode, useState } from 'react';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { ModeratedList } from '#client/moderated-list.tsx';
import { toast } from '#client/ui/toast.ts';
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
  const { managedDisputes, moderation } = api.useUtils();
  const readAgain = () => Promise.all([managedDisputes.invalidate(), moderation.invalidate()]);
  const decide = api.managedDisputes.decide.useMutation({
    async onSuccess({ status, emailed }) {
      toast(
        'success',
        status === 'removed' ? 'Review removed' : 'Review kept',
        emailed ? undefined : "We couldn't email the company. It can look up the decision by its number.",
      );
      await readAgain();
    },
    async onError(error) {
      if (refusalOf(error)?.reason === 'invalid') return;
      toast('error', "We couldn't save your decision", messageOf(error, 'Try again in a moment.'));
      await readAgain();
    },
  });
  return (
    <ModeratedList {...{ query, page }} what="the disputes" empty="No disputes are waiting." onPage={setPage}>
      {(dispute) => (
        <DisputeDecision
          dispute={dispute}
          pending={decide.isPending}
          onDecide={(decision) => decide.mutateAsync({ id: dispute.id, ...decision })}
        >
          {renderReview(dispute.review)}
        </DisputeDecision>
      )}
    </ModeratedList>
  );
}
