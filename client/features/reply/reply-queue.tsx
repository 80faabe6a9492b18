import { type ReactNode, useState } from 'react';
import { api, messageOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.ts';
import { useLostFocus } from '#client/ui/use-lost-focus.ts';
import { pageSizes } from '#shared/limits.ts';
import { pageInput } from '#shared/rules/page-number.ts';
import type { ManagedReply } from '#shared/schemas/reply.ts';
import { ReplyDecision } from './reply-decision.tsx';

type Props = { renderReview: (review: ManagedReply['review']) => ReactNode };

/** The replies that wait, each beside its review. */
export function ReplyQueue({ renderReview }: Props) {
  const [page, setPage] = useState(1);
  const query = api.managedReplies.list.useQuery(pageInput(page, pageSizes.moderation), {
    refetchOnMount: 'always',
  });
  const list = useLostFocus<HTMLDivElement>();
  const { managedReplies, moderation } = api.useUtils();
  const readAgain = () => Promise.all([managedReplies.invalidate(), moderation.metrics.invalidate()]);
  const decide = api.managedReplies.decide.useMutation({
    async onSuccess({ status, emailed }) {
      toast(
        'success',
        status === 'published' ? 'Reply published' : 'Reply refused',
        emailed ? undefined : "We couldn't email the company. It finds the decision with its replies.",
      );
      await readAgain();
    },
    async onError(error) {
      toast('error', "We couldn't save your decision", messageOf(error, 'Try again in a moment.'));
      await readAgain();
    },
  });
  const replies = query.data?.data;
  if (query.error && !query.isFetching)
    return <LoadError title="We couldn't load the replies." query={query} />;
  if (replies === undefined)
    return (
      <div role="status" aria-label="Loading the replies">
        <Skeleton className="h-64 w-full" />
      </div>
    );
  return (
    <div ref={list} tabIndex={-1} aria-busy={query.isFetching} className="outline-none">
      {replies.length === 0 && page === 1 && <EmptyState title="No replies are waiting." />}
      <ul className="divide-y divide-hairline">
        {replies.map((reply) => (
          <li key={reply.id} className="py-7 first:pt-0">
            <ReplyDecision
              reply={reply}
              pending={decide.isPending}
              onDecide={(decision) => decide.mutateAsync({ id: reply.id, ...decision })}
            >
              {renderReview(reply.review)}
            </ReplyDecision>
          </li>
        ))}
      </ul>
      {(replies.length === pageSizes.moderation || page > 1) && (
        <Pager
          page={page}
          isLast={replies.length < pageSizes.moderation}
          busy={query.isFetching}
          onChange={setPage}
        />
      )}
    </div>
  );
}
