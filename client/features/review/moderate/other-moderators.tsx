import { Button } from '#client/ui/button.tsx';
import { sentenceCase } from '#client/ui/formats.ts';
import type { News } from './use-desk.ts';

type Props = {
  news: News;
  /** The author has appealed the last decision. */
  isAppeal?: boolean;
  onReadAgain: () => unknown;
};

/** What other moderators do about the open review, and what they have left to read about it. */
export function OtherModerators({ news: { now, elsewhere }, isAppeal = false, onReadAgain }: Props) {
  const others = now?.notes.filter(({ own }) => !own) ?? [];
  return (
    <div role="status" className="flex flex-col gap-2 text-[0.9375rem] text-soft not-empty:mb-3">
      {now?.read_by && <p>{now.read_by} is reading this too.</p>}
      {isAppeal && now?.own_decision && (
        <p className="border-l-2 border-middle pl-3 text-ink">
          You made the decision that the author appealed. Someone else should decide now.
        </p>
      )}
      {elsewhere && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-tint py-1.5 pr-1.5 pl-4 text-ink">
          {happened(elsewhere)}
          <Button variant="secondary" className="ml-auto" onClick={onReadAgain}>
            Read the list again
          </Button>
        </p>
      )}
      {others.map(({ by, kind, text }) => (
        <p key={by} className="border-l-2 border-accent pl-3 wrap-anywhere">
          <span className="text-ink">{by}</span>{' '}
          {kind === 'opinion' ? 'asks for a second opinion' : 'left it to others'}
          {text === '' ? '.' : ': '}
          {text !== '' && <q className="whitespace-pre-line text-ink">{text}</q>}
        </p>
      ))}
    </div>
  );
}

function happened({ status, decided_by }: NonNullable<News['elsewhere']>): string {
  if (status === null) return 'The author has withdrawn this review.';
  if (status === 'pending') return 'This review is waiting for a decision again.';
  const outcome = sentenceCase(status);
  return decided_by ? `${outcome} by ${decided_by} in the meantime.` : `${outcome} in the meantime.`;
}
