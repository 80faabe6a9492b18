import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { collapseBlankLines } from '#client/ui/long-text.ts';
import { writtenContent } from '#shared/schemas/moderation.ts';
import type { ModeratedReview } from '#shared/schemas/review.ts';
import { conflictWords, type Wanted } from './conflict-words.ts';
import type { Conflict, useDecisions } from './use-decisions.ts';

type Props = {
  conflict: Conflict;
  decisions: ReturnType<typeof useDecisions>;
  /** The review as it was when the moderator decided. */
  shown: ModeratedReview;
  wanted: Wanted;
  /** The author has a receipt, and so can read what was decided. */
  reachable: boolean;
};

/** Takes the place of the decisions when another one has been made meanwhile. A second press decides anyway. */
export function ConflictNotice({ conflict: { decided, again }, shown, wanted, reachable, decisions }: Props) {
  const { review, reports, keepOther, readAgain } = decisions;
  const words = conflictWords(decided, wanted);
  const isSame = writtenContent(shown) === writtenContent(decided.review);
  const inactive = review.isPending || reports.isPending;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.querySelector('button')?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={card}
      role="alert"
      className="mt-6 scroll-my-20 rounded-card border border-control bg-card p-5 sm:p-6"
    >
      <h3 className="text-lg wrap-anywhere">{words.title}</h3>
      <p className="mt-1 text-[0.9375rem] text-soft">
        {words.saved}{' '}
        {isSame
          ? 'The text on your screen is still the current version.'
          : 'The author has changed the text. Read the new version first.'}
      </p>
      <div className="mt-4 grid divide-hairline border-y border-hairline max-sm:divide-y sm:grid-cols-2 sm:divide-x">
        <Half label="In effect now" what={words.inEffect} why={words.why}>
          {decided.message && (
            <blockquote
              dir="auto"
              className="font-display text-lg text-ink whitespace-pre-line wrap-anywhere"
            >
              {collapseBlankLines(decided.message)}
            </blockquote>
          )}
          {reachable && words.why !== '' && <p>The author can already read this.</p>}
        </Half>
        <Half label="Your decision, not saved" what={words.wanted}>
          {isSame && <p>{words.consequence}</p>}
        </Half>
      </div>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        {isSame ? (
          <Button
            inactive={inactive}
            onClick={() => keepOther(`${words.line}: review of ${decided.review.company_name}`)}
          >
            {words.keep}
          </Button>
        ) : (
          <Button inactive={inactive} onClick={readAgain}>
            Read the list again
          </Button>
        )}
        {isSame && words.again && (
          <Button variant="secondary" inactive={inactive} onClick={again}>
            Decide anyway
          </Button>
        )}
      </div>
    </div>
  );
}

type HalfProps = { label: string; what: string; why?: string; children: ReactNode };

function Half({ label, what, why, children }: HalfProps) {
  return (
    <div className="flex flex-col gap-2 py-4 text-[0.9375rem] text-soft sm:px-5 sm:first:pl-0">
      <p>{label}</p>
      <p className="text-base text-ink">
        <strong className="font-medium">{what}</strong>
        {why && `. ${why}.`}
      </p>
      {children}
    </div>
  );
}
