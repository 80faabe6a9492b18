import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { collapseBlankLines } from '#client/ui/long-text.ts';
import type { ReplyReason } from '#shared/reply-words.ts';
import { monthName } from '#shared/rules/calendar.ts';
import type { ManagedReply } from '#shared/schemas/reply.ts';
import { RefusalDialog } from './refusal-dialog.tsx';

type Decision = { action: 'publish' } | { action: 'refuse' | 'remove'; reason: ReplyReason; message: string };

type Props = {
  reply: ManagedReply;
  /** Whether nothing waits, and it can only be taken down. */
  isPublic: boolean;
  pending: boolean;
  onDecide: (decision: Decision) => Promise<unknown>;
  /** The review. */
  children: ReactNode;
};

const text = 'mt-1.5 whitespace-pre-line wrap-anywhere';

/** A reply beside its review, with what a moderator can do. */
export function ReplyDecision({ reply, isPublic, pending, onDecide, children }: Props) {
  const { review, sent_in, published } = reply;
  const [isRefusing, setRefusing] = useState(false);
  return (
    <article
      aria-label={`Reply from  ${review.company_name}`}
      className="grid gap-x-9 gap-y-6 lg:grid-cols-2"
    >
      <div className="min-w-0 border-l-2 border-hairline pl-5">{children}</div>
      <div className="min-w-0">
        <h2 className="font-sans text-sm tracking-normal text-soft wrap-anywhere">
          Reply from {review.company_name}, {isPublic ? 'decided' : 'sent'} in {monthName(sent_in)}
        </h2>
        <p dir="auto" className={`text-lg ${text}`}>
          {collapseBlankLines(isPublic ? (published?.text ?? '') : reply.text)}
        </p>
        {!isPublic && published && (
          <details className="mt-3">
            <summary className="inline-flex min-h-8 items-center text-[0.9375rem] text-link">
              What it replaces, published in {monthName(published.month)}
            </summary>
            <p dir="auto" className={text}>
              {collapseBlankLines(published.text)}
            </p>
          </details>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          {!isPublic && (
            <Button inactive={pending} onClick={() => onDecide({ action: 'publish' }).catch(() => undefined)}>
              Publish Reply
            </Button>
          )}
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setRefusing(true)}>
            {isPublic ? 'Take Down Reply' : 'Refuse Reply'}
          </Button>
        </div>
      </div>
      {isRefusing && (
        <RefusalDialog
          removes={isPublic}
          pending={pending}
          onRefuse={(refusal) => onDecide({ action: isPublic ? 'remove' : 'refuse', ...refusal })}
          onClose={() => setRefusing(false)}
        />
      )}
    </article>
  );
}
