import { type ReactNode, useEffect, useState } from 'react';
import { api } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { Button } from '#client/ui/button.tsx';
import { Pager } from '#client/ui/pager.tsx';
import { pageSizes } from '#shared/limits.ts';
import { pageInput } from '#shared/rules/page-number.ts';
import type { OwnReply as Reply } from '#shared/schemas/reply.ts';
import { OwnReply } from './own-reply.tsx';
import { ReplyForm } from './reply-form.tsx';

type Props = {
  employerKey: string;
  companyId: number;
  /** Checks that the decision about a reply is in the log. */
  renderProofs: (reviewId: number) => ReactNode;
};

/** The replies of a company, and a way to write another one. */
export function OwnReplies({ employerKey: key, companyId, renderProofs }: Props) {
  const [page, setPage] = useState(1);
  const [isWriting, setWriting] = useState(false);
  // Stay while they are read again, together with what is half written.
  const [replies, setReplies] = useState<Reply[]>([]);
  const { mutate, error, isPending } = api.replies.list.useMutation({ gcTime: 0 });
  const read = () =>
    mutate(
      { key, company_id: companyId, ...pageInput(page, pageSizes.moderation) },
      { onSuccess: ({ data }) => setReplies(data) },
    );
  useEffect(read, [mutate, key, companyId, page]);
  return (
    <section aria-labelledby={`replies-${companyId}`} className="mt-5">
      <h3 id={`replies-${companyId}`} className="font-sans text-base font-medium tracking-normal">
        Replies to reviews
      </h3>
      {error && (
        <LoadError
          title="We couldn't load the replies."
          query={{ error, isFetching: isPending, refetch: read }}
        />
      )}
      {replies.length > 0 && (
        <ul aria-busy={isPending} className="mt-1 divide-y divide-hairline border-b border-hairline">
          {replies.map((reply) => (
            <li key={reply.review_id} className="py-4">
              <OwnReply {...{ reply, companyId, employerKey: key }} onSent={read} />
              {reply.status !== 'waiting' && renderProofs(reply.review_id)}
            </li>
          ))}
        </ul>
      )}
      {(page > 1 || replies.length === pageSizes.moderation) && (
        <Pager
          page={page}
          isLast={replies.length < pageSizes.moderation}
          busy={isPending}
          onChange={setPage}
        />
      )}
      <div className="mt-4">
        {isWriting ? (
          <ReplyForm
            employerKey={key}
            onSent={() => {
              setWriting(false);
              read();
            }}
          />
        ) : (
          <Button variant="secondary" onClick={() => setWriting(true)}>
            Reply to a review
          </Button>
        )}
      </div>
    </section>
  );
}
