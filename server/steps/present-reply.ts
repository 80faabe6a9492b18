import type { RepliesTable } from '#db/tables/replies.ts';
import type { PublishedReply } from '#shared/schemas/published-reply.ts';
import type { OwnReply } from '#shared/schemas/reply.ts';

type Shown = { published: PublishedReply | null; thisMonth: string };

/** Whether the company can send another text: while nothing is read, and once a month after it was published. */
export const canChange = (status: RepliesTable['status'] | undefined, { published, thisMonth }: Shown) =>
  status !== 'waiting' && (published === null || published.month < thisMonth);

/** A reply as the company sees it. */
export function presentReply(reply: RepliesTable, shown: Shown): OwnReply {
  const { review_id, status, body, month, removed, reason, message } = reply;
  const { published } = shown;
  return {
    ...{ review_id, status, month, removed: removed === 1, reason, message, published },
    text: status === 'published' ? (published?.text ?? '') : body,
    can_change: canChange(status, shown),
  };
}
