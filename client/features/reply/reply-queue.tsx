import { type ReactNode, useState } from 'react';
import { api, messageOf } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SelectField } from '#client/ui/field.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.ts';
import { useLostFocus } from '#client/ui/use-lost-focus.ts';
import { pageSizes } from '#shared/limits.ts';
import { pageInput } from '#shared/rules/page-number.ts';
import type { ManagedReply } from '#shared/schemas/reply.ts';
import { ReplyDecision } from './reply-decision.tsx';

const done = { publish: 'Reply published', refuse: 'Reply refused', remove: 'Reply taken down' };

type Props = { renderReview: (review: ManagedReply['review']) => ReactNode };

/** The replies that wait, or those that are public, each beside its review. */
export function ReplyQueue({ renderReview }: Props) {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<'waiting' | 'public'>('waiting');
  const isPublic = shown === 'public';
  const query = api.managedReplies.list.useQuery(
    { shown, ...pageInput(page, pageSizes.moderation) },
    { refetchOnMount: 'always' },
  );
  const list = useLostFocus<HTMLDivElement>();
  const { managedReplies, moderation } = api.useUtils();
  const readAgain = () => Promise.all([managedReplies.invalidate(), moderation.metrics.invalidate()]);
  const decide = api.managedReplies.decide.useMutation({
    async onSuccess({ emailed }, { action }) {
      const notSent =
        action === 'remove'
          ? 'The company finds your reason with its replies.'
          : "We couldn't email the company. It finds the decision with its replies.";
      toast('success', done[action], emailed ? undefined : notSent);
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
      <div className="mb-6 max-w-56">
        <SelectField
          label="Show"
          options={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'public', label: 'Public' },
          ]}
          value={shown}
          onChange={({ target }) => {
            setShown(target.value as typeof shown);
            setPage(1);
          }}
        />
      </div>
      {replies.length === 0 && page === 1 && (
        <EmptyState title={isPublic ? 'No replies are public.' : 'No replies are waiting.'} />
      )}
      <ul className="divide-y divide-hairline">
        {replies.map((reply) => (
          <li key={reply.id} className="py-7 first:pt-0">
            <ReplyDecision
              reply={reply}
              isPublic={isPublic}
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
