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
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';
import { type Standing, standingOf, statusWords } from './status-words.ts';

type Look = { icon: LucideIcon; frame: string; ink: string };

const looks: Record<Standing, Look> = {
  pending: { icon: Clock, frame: 'border-l-middle', ink: 'text-middle-text' },
  asked: { icon: MessageCircleQuestionMark, frame: 'border-l-accent bg-tint', ink: 'text-accent' },
  held: { icon: Hourglass, frame: 'border-l-accent', ink: 'text-accent' },
  published: { icon: CircleCheck, frame: 'border-l-good', ink: 'text-good-text' },
  rejected: { icon: OctagonX, frame: 'border-l-bad', ink: 'text-bad-text' },
  removed: { icon: EyeOff, frame: 'border-l-ink', ink: 'text-ink' },
  withdrawn: { icon: Eraser, frame: 'border-l-control', ink: 'text-soft' },
};

type Props = {
  status: ReceiptStatus;
  /** Follows the text on the same line. */
  children: ReactNode;
};

/** Where a review stands: in words, with a sign and a color of its own. */
export function StatusCard({ status, children }: Props) {
  const { title, text } = statusWords(status);
  const { icon: Icon, frame, ink } = looks[standingOf(status)];
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
          {text}
          {children}
        </p>
      </div>
    </section>
  );
}
