import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { ModeratedContent } from '#client/features/review/moderate/moderated-content.tsx';
import { ScoreStrip } from '#client/features/review/moderate/score-strip.tsx';
import { Button } from '#client/ui/button.tsx';
import { collapseBlankLines } from '#client/ui/long-text.ts';
import { MessageDialog } from '#client/ui/message-form.tsx';
import { Problem } from '#client/ui/problem.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { type ManagedNotice, noticeQuestion } from '#shared/schemas/notice.ts';
import { NoticeTalk } from '../notice-talk.tsx';
import { DecisionDialog } from './decision-dialog.tsx';

type Props = { id: number; onDone: () => void };

/** A legal notice beside the review, with what a moderator can do. Opening it shows its sender that it's being read. */
export function OpenedNotice({ id, onDone }: Props) {
  const { mutate, data: notice, error } = api.managedNotices.open.useMutation({ gcTime: 0 });
  useEffect(() => mutate({ notice_id: id }), [id, mutate]);
  const [dialog, setDialog] = useState<'keep' | 'remove' | 'ask' | null>(null);
  const close = () => setDialog(null);
  const { decide, ask } = useDecideNotice({
    onDone,
    // After any other failure, what was typed stays.
    onOutdated() {
      close();
      mutate({ notice_id: id });
    },
  });
  if (error)
    return <Problem text={messageOf(error, "We couldn't load the notice. Choose it again in a moment.")} />;
  if (notice === undefined) return <Skeleton className="h-64 w-full" />;
  const read = notice.messages.length;
  const isOpen = notice.status === 'received' || notice.status === 'reading';
  return (
    <NoticeArticle notice={notice}>
      {isOpen ? (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="danger" aria-haspopup="dialog" onClick={() => setDialog('remove')}>
            Remove the review
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('keep')}>
            Keep the review
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setDialog('ask')}>
            Ask the sender
          </Button>
        </div>
      ) : (
        <p className="mt-6 text-soft">This notice isn't waiting for a decision anymore.</p>
      )}
      {dialog === 'ask' && (
        <MessageDialog
          title="Ask the sender"
          description="They can answer with the notice's code. Until they do, the notice isn't in this list. Never say anything about the author."
          label="Question"
          schema={noticeQuestion.shape.question}
          button="Send question"
          pending={ask.isPending}
          onSend={(question) => ask.mutateAsync({ id, read, question }).catch(() => undefined)}
          onClose={close}
        />
      )}
      {(dialog === 'keep' || dialog === 'remove') && (
        <DecisionDialog
          action={dialog}
          law={notice.law}
          pending={decide.isPending}
          onDecide={(decision) =>
            decide.mutateAsync({ id, read, action: dialog, ...decision }).catch(() => undefined)
          }
          onClose={close}
        />
      )}
    </NoticeArticle>
  );
}

function NoticeArticle({ notice, children }: { notice: ManagedNotice; children: ReactNode }) {
  const { number, contact, review, passage, explanation, law, messages, objected, own_decision } = notice;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article aria-label={`Legal notice ${number}`}>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {objected ? 'Objection to a decision' : 'Legal notice'} {number}
      </h2>
      <p className="text-[0.9375rem] text-soft">
        {review && `${review.company_name} · `}Received in {monthName(notice.received_in)}
      </p>
      {objected && own_decision && (
        <p className="mt-3 rounded-control bg-tint px-4 py-2">
          This objection is to your own decision. If there is another moderator, leave it to them.
        </p>
      )}
      <dl className="mt-5 grid gap-3 [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-line [&_dt]:text-sm [&_dt]:text-soft">
        {passage && <Fact name="The words">{collapseBlankLines(passage)}</Fact>}
        <Fact name="What is unlawful, and why">{collapseBlankLines(explanation)}</Fact>
        <Fact name="Law">{law}</Fact>
        <Fact name="Sender (never tell the author)">
          {[contact.name, contact.email, contact.address].filter(Boolean).join('\n')}
        </Fact>
      </dl>
      {messages.length > 0 && <NoticeTalk label="What was said" reader="moderator" messages={messages} />}
      {review && (
        <div className="mt-6 border-l-2 border-hairline pl-5">
          <ModeratedContent review={review} />
          <ScoreStrip answers={review.enps_responses} />
        </div>
      )}
      {review && !notice.reachable && (
        <p className="mt-3 text-[0.9375rem] text-soft">
          The author has no receipt and won't see the reasons.
        </p>
      )}
      {children}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

type Options = { onDone: () => void /** Someone or something else was faster. */; onOutdated: () => void };

/** Decides about a notice, or asks its sender. */
function useDecideNotice({ onDone, onOutdated }: Options) {
  const { companies, managedNotices, moderation, reviews } = api.useUtils();
  const readAgain = () =>
    Promise.all([
      ...[managedNotices.list.invalidate(), moderation.invalidate()],
      ...[reviews.invalidate(), companies.invalidate()],
    ]);
  const options = {
    async onSuccess({ status, emailed }: { status: string; emailed: boolean }) {
      const mail = emailed
        ? 'We emailed the sender.'
        : 'The sender got no email, but can read it with their code.';
      toast('success', titles[status] ?? 'Saved', mail);
      onDone();
      await readAgain();
    },
    async onError(error: unknown) {
      const { reason } = refusalOf(error) ?? {};
      if (reason === 'notice_changed' || reason === 'not_found') {
        toast('info', 'This notice has changed', 'Read it again. We saved nothing.');
        onOutdated();
      } else toast('error', "We couldn't save that", messageOf(error, 'Try again in a moment.'));
      await readAgain();
    },
  };
  return {
    decide: api.managedNotices.decide.useMutation(options),
    ask: api.managedNotices.ask.useMutation(options),
  };
}

const titles: Record<string, string> = {
  kept: 'Review kept',
  removed: 'Review removed',
  asked: 'Question sent',
};
