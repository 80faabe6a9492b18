import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { counted } from '#client/ui/formats.ts';
import { shownRating } from '#shared/rules/review-score.ts';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { RejectDialog } from './reject-dialog.tsx';
import type { useDecisions } from './use-decisions.ts';

type Props = { group: readonly QueuedReview[]; decisions: ReturnType<typeof useDecisions> };

/** Decides about several reviews of a company at once, each of them listed. */
export function GroupDecision({ group, decisions: { group: decide } }: Props) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isRejecting, setRejecting] = useState(false);
  const chosen = group.filter(({ id }) => !left.has(id));
  const reviews = chosen.map(({ id, revision, status }) => ({ id, revision, status }));
  const inactive = decide.isPending || chosen.length === 0;
  const count = counted(chosen.length, 'review', 'reviews');
  const toggle = (id: number) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <details className="mt-6 rounded-card border border-hairline bg-card px-5 py-3">
      <summary className="min-h-8 content-center font-medium">
        Decide {group.length} reviews as a group
      </summary>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        {group.map(({ id, rating, free_form_text }) => (
          <li key={id} className="py-1">
            <CheckboxField
              checked={!left.has(id)}
              onChange={() => toggle(id)}
              label={
                <>
                  <span className="tabular-nums">{shownRating(rating).toFixed(1)}</span>{' '}
                  <span dir="auto" className="font-display wrap-anywhere">
                    {free_form_text || <i className="text-soft">No additional comments provided.</i>}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 py-3">
        <Button
          variant="secondary"
          inactive={inactive}
          onClick={() => decide.mutate({ reviews, approved: true })}
        >
          Approve {count}
        </Button>
        <Button
          variant="danger"
          inactive={inactive}
          aria-haspopup="dialog"
          onClick={() => setRejecting(true)}
        >
          Reject {count}
        </Button>
      </div>
      {isRejecting && (
        <RejectDialog
          pending={decide.isPending}
          reachable={chosen.some(({ reachable }) => reachable)}
          isPublic={false}
          onReject={(rejection) => decide.mutateAsync({ reviews, approved: false, ...rejection })}
          onClose={() => setRejecting(false)}
        />
      )}
    </details>
  );
}
