import {
  CircleCheck,
  Clock,
  Eraser,
  EyeOff,
  Hourglass,
  type LucideIcon,
  MessageCircleQuestionMark,
  OctagonX,
  Send,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { rejectedTextMonths } from '#shared/limits.ts';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';
import { reasonWords } from '#shared/words.ts';
import { onceApproved, whileHeld } from '../release-words.ts';

type Status = ReceiptStatus['status'] | 'asked';

const looks: Record<Status, { title: string; icon: LucideIcon; frame: string; ink: string }> = {
  arriving: { title: 'On its way', icon: Send, frame: 'border-l-middle', ink: 'text-middle-text' },
  pending: { title: 'Pending', icon: Clock, frame: 'border-l-middle', ink: 'text-middle-text' },
  asked: {
    title: 'A moderator has a question',
    icon: MessageCircleQuestionMark,
    frame: 'border-l-accent bg-tint',
    ink: 'text-accent',
  },
  held: { title: 'Approved and held', icon: Hourglass, frame: 'border-l-accent', ink: 'text-accent' },
  published: { title: 'Published', icon: CircleCheck, frame: 'border-l-good', ink: 'text-good-text' },
  rejected: { title: 'Rejected', icon: OctagonX, frame: 'border-l-bad', ink: 'text-bad-text' },
  removed: { title: 'Removed', icon: EyeOff, frame: 'border-l-ink', ink: 'text-ink' },
  withdrawn: { title: 'Withdrawn', icon: Eraser, frame: 'border-l-control', ink: 'text-soft' },
};

type Props = {
  receipt: ReceiptStatus;
  /** Follows the text on the same line. */
  children: ReactNode;
};

/** The status of a review: in words, with an icon and a color of its own. */
export function StatusCard({ receipt, children }: Props) {
  // For its author, a moderator's question is a status of its own.
  const isAsked = receipt.status === 'pending' && receipt.allowed.includes('answer');
  const status = isAsked ? 'asked' : receipt.status;
  const { title, icon: Icon, frame, ink } = looks[status];
  return (
    <section
      aria-labelledby="status"
      className={classNames(
        'mt-6 flex gap-4 rounded-card border border-l-4 border-hairline bg-card p-5 sm:p-6',
        frame,
      )}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-6 shrink-0', ink)} strokeWidth={1.75} />
      <div className="min-w-0">
        <h2 id="status" className="text-xl">
          {title}
        </h2>
        <p className="mt-1.5 max-w-[38em]">
          {textOf(status, receipt)}
          {children}
        </p>
        {receipt.waiting && (
          <p className="mt-3 max-w-[38em] border-l-2 border-accent pl-4">
            {waitingWords[receipt.waiting]} This takes effect at {timeOfDay(receipt.arrives_at)}, along with
            other authors' requests, so the time says nothing about you.
          </p>
        )}
      </div>
    </section>
  );
}

const waitingWords: Record<NonNullable<ReceiptStatus['waiting']>, string> = {
  edit: "You've changed your review.",
  withdraw: "You've withdrawn your review.",
  answer: "You've answered the question.",
  appeal: "You've appealed.",
  choose: "You've made your choice about the dispute.",
};

/** Says that a review appears once it's approved only if its author chose that. */
const whenPublic = (review: ReceiptStatus['review']) =>
  review === null || review.release === 'at_once'
    ? "Nothing is public until it's approved."
    : onceApproved[review.release];

function textOf(status: Status, { allowed, arrives_at, messages, review }: ReceiptStatus): string {
  if (status === 'asked') return `Your answer below helps them decide. ${whenPublic(review)}`;
  if (status === 'pending') return `${whatIsNext(messages)} ${whenPublic(review)}`;
  if (status === 'held')
    return whileHeld[review === null || review.release === 'at_once' ? 'with_others' : review.release];
  if (status === 'published') return 'Everyone can read it.';
  if (status === 'arriving')
    return `It arrives at ${timeOfDay(arrives_at)}, together with everything sent in this hour, so no one can tell when you sent it. After that, you can change or withdraw it here.`;
  if (status === 'withdrawn')
    return "We've deleted its text, scores and messages. You don't need this receipt anymore.";
  const what = status === 'rejected' ? "It isn't published." : 'It was public and has been taken down.';
  const reason = messages.findLast(({ kind }) => kind === 'rejection')?.reason;
  const why = reason && reason !== 'other' ? ` Reason: ${reasonWords[reason].toLowerCase()}.` : '';
  if (allowed.includes('appeal')) return `${what}${why} You can change it, or appeal once.`;
  if (messages.some(({ kind }) => kind === 'appeal'))
    return `${what}${why} You've used your appeal. You can still change it.`;
  return `${what}${why} That was at least ${rejectedTextMonths} months ago, so its text has been deleted and it's too late to appeal. You can still write it again.`;
}

/** On the clock of the person who reads it. */
function timeOfDay(instant: string | null): string {
  // The previous release doesn't send it.
  if (!instant) return 'the next full hour';
  return new Date(instant).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
}

/** An author who has exchanged messages with a moderator never reads that the review still waits for one. */
function whatIsNext(messages: ReceiptStatus['messages']): string {
  const last = messages.at(-1)?.kind;
  if (last === 'answer') return 'A moderator will read your answer and decide.';
  if (last === 'rejection') return 'A moderator will read your changes and decide again.';
  if (last === 'appeal') return 'A moderator will read it again, with your reasons.';
  return "It's waiting for a moderator.";
}
