import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { useOneAtATime } from '#client/ui/use-one-at-a-time.ts';
import { smallestGroup } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { QueuedReview as Queued } from '#shared/schemas/moderation.ts';
import { AskDialog } from './ask-dialog.tsx';
import { AuthorMessages } from './author-messages.tsx';
import { ModeratedContent } from './moderated-content.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import type { useAuthorQuestion, useReviewDecision } from './use-decisions.ts';

type Props = {
  review: Queued;
  decide: ReturnType<typeof useReviewDecision>;
  ask: ReturnType<typeof useAuthorQuestion>;
};

/** A review that waits, with what can be done about it. Each decision names the revision that is on the screen. */
export function QueuedReview({ review, decide, ask }: Props) {
  const { id, revision, company_id, company_name, release, reachable, messages } = review;
  const [open, setOpen] = useState<'reject' | 'ask' | null>(null);
  const close = () => setOpen(null);
  const oneAtATime = useOneAtATime();
  const busy = decide.isPending || ask.isPending;
  const waits = release === 'with_others';
  return (
    <article aria-label={`Review of ${company_name}`}>
      <h2 className="mb-1 text-xl">
        <Link href={paths.company(company_id)} className="inline-flex min-h-8 items-center hover:underline">
          {company_name}
        </Link>
      </h2>
      <ModeratedContent review={review} />
      <AuthorMessages messages={messages} />
      {waits && (
        <p className="mt-5 max-w-[41.5em] text-[0.9375rem] text-soft">
          The author wants it published together with others. Once approved, it is held until {smallestGroup}{' '}
          reviews of this company can be.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button inactive={busy} onClick={() => decide.mutate({ id, revision, approved: true })}>
          {waits ? 'Approve and Hold' : 'Approve'}
        </Button>
        <Button variant="danger" inactive={busy} aria-haspopup="dialog" onClick={() => setOpen('reject')}>
          Reject
        </Button>
        {reachable && (
          <Button variant="secondary" inactive={busy} aria-haspopup="dialog" onClick={() => setOpen('ask')}>
            Ask the Author
          </Button>
        )}
      </div>
      {open === 'reject' && (
        <RejectDialog
          pending={decide.isPending}
          reachable={reachable}
          onReject={(words) =>
            decide.mutate({ id, revision, approved: false, ...words }, { onSuccess: close })
          }
          onClose={close}
        />
      )}
      {open === 'ask' && (
        <AskDialog
          pending={ask.isPending}
          onAsk={(question) =>
            oneAtATime(() => ask.mutateAsync({ id, question }).then(close, () => undefined))
          }
          onClose={close}
        />
      )}
    </article>
  );
}
