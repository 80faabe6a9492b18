import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { collapseBlankLines } from '#client/ui/long-text.ts';
import { paths } from '#shared/paths.ts';
import { replyReasons } from '#shared/reply-words.ts';
import { monthName } from '#shared/rules/calendar.ts';
import type { OwnReply as Reply } from '#shared/schemas/reply.ts';
import { ReplyForm } from './reply-form.tsx';

type Props = { reply: Reply; companyId: number; employerKey: string; onSent: () => void };

/** A reply with its state, and why it was refused. */
export function OwnReply({ reply, companyId, employerKey, onSent }: Props) {
  const { review_id, status, text, month, reason, message, published, can_change } = reply;
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{stateOf(reply)}</span>
        <Link href={paths.companyReview(companyId, review_id)} className="text-link">
          The review
        </Link>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {collapseBlankLines(text)}
      </p>
      {reason && (
        <p className="mt-2 whitespace-pre-line wrap-anywhere">
          <span className="font-medium">{replyReasons[reason]}.</span> {message}
        </p>
      )}
      {status !== 'published' && published && (
        <p className="mt-2 text-sm text-soft">Your text from {monthName(published.month)} is still shown.</p>
      )}
      {!can_change && status === 'published' && (
        <p className="mt-2 text-sm text-soft">You can change it once {monthName(month)} is over.</p>
      )}
      {can_change && !isChanging && (
        <Button variant="quiet" className="-ml-5" onClick={() => setChanging(true)}>
          Change the reply
        </Button>
      )}
      {isChanging && (
        <div className="mt-4">
          <ReplyForm
            employerKey={employerKey}
            reply={{ review_id, text }}
            onSent={() => {
              setChanging(false);
              onSent();
            }}
          />
        </div>
      )}
    </>
  );
}

function stateOf({ status, month, removed }: Reply): string {
  if (removed) return `We took it down, ${monthName(month)}`;
  if (status === 'waiting') return 'Waiting for a moderator';
  return `${status === 'published' ? 'Published' : 'Not published'}, ${monthName(month)}`;
}
