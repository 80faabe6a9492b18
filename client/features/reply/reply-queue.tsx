import { type ReactNode, useState } from 'react';
import { api, messageOf } from '#client/api.ts';
import { ModeratedList } from '#client/moderated-list.tsx';
import { SelectField } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast.ts';
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
  const { managedReplies, moderation } = api.useUtils();
  const readAgain = () => Promise.all([managedReplies.invalidate(), moderation.metrics.invalidate()]);
  const decide = api.managedReplies.decide.useMutation({
    async onSuccess({ emailed }, { action }) {
      const notSent =
        action === 'remove'
          ? 'The company can read your reason beside its reply.'
          : "We couldn't email the company. It can read the decision beside its reply.";
      toast('success', done[action], emailed ? undefined : notSent);
      await readAgain();
    },
    async onError(error) {
      toast('error', "We couldn't save your decision", messageOf(error, 'Try again in a moment.'));
      await readAgain();
    },
  });
  return (
    <ModeratedList
      {...{ query, page }}
      what="the replies"
      empty={isPublic ? 'No replies are public.' : 'No replies are waiting.'}
      onPage={setPage}
      filter={
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
      }
    >
      {(reply) => (
        <ReplyDecision
          reply={reply}
          isPublic={isPublic}
          pending={decide.isPending}
          onDecide={(decision) => decide.mutateAsync({ id: reply.id, ...decision })}
        >
          {renderReview(reply.review)}
        </ReplyDecision>
      )}
    </ModeratedList>
  );
}
