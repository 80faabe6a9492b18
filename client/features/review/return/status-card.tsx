import {
  CircleCheck,
  Clock,
  Eraser,
  EyeOff,
  Hourglass,
  type LucideIcon,
  MessageCircleQuestionMark,
  OctagonX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { rejectedTextMonths, smallestGroup } from '#shared/limits.ts';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';
import { reasonWords } from '#shared/words.ts';

type Props = {
  status: ReceiptStatus;
  /** Follows the text on the same line. */
  children: ReactNode;
};

/** The status of a review: in words, with an icon and a color of its own. */
export function StatusCard({ status, children }: Props) {
  // For its author, a moderator's question is a status of its own.
  const isAsked = status.status === 'pending' && status.allowed.includes('answer');
  const { icon: Icon, frame, ink, title, text } = looks[isAsked ? 'asked' : status.status];
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
          {text(status)}
          {children}
        </p>
      </div>
    </section>
  );
}

type Look = {
  icon: LucideIcon;
  frame: string;
  ink: string;
  title: string;
  text: (status: ReceiptStatus) => string;
};

const enough = ['none', 'one', 'two', 'three', 'four', 'five'][smallestGroup] ?? smallestGroup;

const looks: Record<ReceiptStatus['status'] | 'asked', Look> = {
  pending: {
    icon: Clock,
    frame: 'border-l-middle',
    ink: 'text-middle-text',
    title: 'Pending',
    text: ({ messages }) => `${whatIsNext(messages)} Nothing is public until it's approved.`,
  },
  asked: {
    icon: MessageCircleQuestionMark,
    frame: 'border-l-accent bg-tint',
    ink: 'text-accent',
    title: 'A moderator has a question',
    text: () => "Your answer below helps them decide. Nothing is public until it's approved.",
  },
  held: {
    icon: Hourglass,
    frame: 'border-l-accent',
    ink: 'text-accent',
    title: 'Approved and held',
    text: () => `It's waiting until ${enough} can be published together, as you chose.`,
  },
  published: {
    icon: CircleCheck,
    frame: 'border-l-good',
    ink: 'text-good-text',
    title: 'Published',
    text: () => 'Everyone can read it.',
  },
  rejected: {
    icon: OctagonX,
    frame: 'border-l-bad',
    ink: 'text-bad-text',
    title: 'Rejected',
    text: (status) => `It isn't published.${reasonOf(status)} ${wayOn(status)}`,
  },
  removed: {
    icon: EyeOff,
    frame: 'border-l-ink',
    ink: 'text-ink',
    title: 'Removed',
    text: (status) => `It was public and has been taken down.${reasonOf(status)} ${wayOn(status)}`,
  },
  withdrawn: {
    icon: Eraser,
    frame: 'border-l-control',
    ink: 'text-soft',
    title: 'Withdrawn',
    text: () =>
      "Its text, its scores and its messages are deleted for good. You don't need this receipt anymore.",
  },
};

/** An author who has exchanged messages with a moderator never reads that the review waits for one. */
function whatIsNext(messages: ReceiptStatus['messages']): string {
  const last = messages.at(-1)?.kind;
  if (last === 'answer') return 'A moderator will read your answer and decide.';
  if (last === 'rejection') return 'A moderator will read your changes and decide again.';
  if (last === 'appeal') return 'A moderator will read it again, with your reasons.';
  return "It's waiting for a moderator.";
}

function reasonOf({ messages }: ReceiptStatus): string {
  const reason = messages.findLast(({ kind }) => kind === 'rejection')?.reason;
  return reason && reason !== 'other' ? ` The reason: ${reasonWords[reason].toLowerCase()}.` : '';
}

function wayOn({ allowed, messages }: ReceiptStatus): string {
  if (allowed.includes('appeal')) return 'You can change it, or appeal once.';
  if (messages.some(({ kind }) => kind === 'appeal'))
    return "You've used your appeal. You can still change it.";
  return `That was ${rejectedTextMonths} months ago or earlier, so its text is deleted and it's too late to appeal. You can still write it again.`;
}
