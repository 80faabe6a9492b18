import { useState } from 'react';
import { api } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { MessageDialog } from '#client/ui/message-form.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { authorQuestion, type QueuedReview } from '#shared/schemas/moderation.ts';
import { trimmedText } from '#shared/schemas/text.ts';
import type { NoteKind, Release } from '#shared/words.ts';
import { KeyButton } from './key-button.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { likelyReason } from './review-hints.tsx';
import type { useDecisions } from './use-decisions.ts';
import type { News } from './use-desk.ts';

const noteText = trimmedText({ label: 'Note', ...textLimits.message, missing: 'Please write a note.' });

type Props = {
  review: QueuedReview;
  news: News;
  release: Release;
  decisions: ReturnType<typeof useDecisions>;
  /** Called when the moderator has left the review to others. */
  onPassed: () => void;
};

/** The decisions that are possible now. Each names the revision that is on the screen. */
export function DecisionBar({ review, news, release, decisions, onPassed }: Props) {
  const { review: decide, ask } = decisions;
  const { id, revision, status, erased, reachable } = review;
  const [open, setOpen] = useState<'reject' | 'ask' | 'opinion' | null>(null);
  const [isMore, setMore] = useState(false);
  const note = useNote(news.ask);
  const close = () => setOpen(null);
  const busy = decide.isPending || ask.isPending || note.isPending;
  const isPending = status === 'pending';
  const isPublic = status === 'published';
  const own = news.now?.notes.find((one) => one.own);
  if (own)
    return (
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-hairline pt-5">
        <p className="text-soft">
          {own.kind === 'opinion'
            ? 'You asked for a second opinion, so someone else decides.'
            : 'You left this to others.'}
        </p>
        <Button variant="secondary" inactive={busy} onClick={() => note.mutate({ id, kind: null })}>
          Decide it myself
        </Button>
      </div>
    );
  const leave = (kind: NoteKind, text: string) => note.mutateAsync({ id, kind, text });
  return (
    <section
      aria-label="Decision"
      data-bottom-bar
      className="sticky bottom-0 z-10 mt-6 border-t border-hairline bg-paper py-3 empty:hidden max-lg:fixed max-lg:inset-x-0 max-lg:px-4"
    >
      <div className="flex flex-wrap gap-2 max-lg:flex-row-reverse max-lg:justify-between">
        {!isPublic && status !== 'held' && !erased && (
          <KeyButton
            inactive={busy}
            shortcut="A"
            className="px-4! max-lg:flex-1"
            onClick={() => decide.mutate({ id, revision, status, approved: true })}
          >
            {approval(status, release)}
          </KeyButton>
        )}
        {status !== 'removed' && status !== 'rejected' && (
          <KeyButton
            variant="danger"
            inactive={busy}
            aria-haspopup="dialog"
            shortcut="R"
            className="px-4! max-lg:flex-1"
            onClick={() => setOpen('reject')}
          >
            {isPublic ? 'Remove' : 'Reject'}
          </KeyButton>
        )}
        {isPending && (
          <>
            <Button
              variant="secondary"
              aria-expanded={isMore}
              className="lg:hidden"
              onClick={() => setMore(!isMore)}
            >
              More
            </Button>
            <div className={isMore ? 'flex w-full flex-wrap gap-2' : 'contents max-lg:hidden'}>
              {reachable && (
                <KeyButton
                  variant="secondary"
                  inactive={busy}
                  className="px-3.5!"
                  aria-haspopup="dialog"
                  shortcut="E"
                  onClick={() => setOpen('ask')}
                >
                  Ask the Author
                </KeyButton>
              )}
              <KeyButton
                variant="secondary"
                inactive={busy}
                className="px-3.5!"
                aria-haspopup="dialog"
                shortcut="D"
                onClick={() => setOpen('opinion')}
              >
                Second opinion
              </KeyButton>
              <Button
                variant="quiet"
                className="px-3!"
                inactive={busy}
                aria-keyshortcuts="L"
                onClick={() => leave('left', '').then(onPassed, () => undefined)}
              >
                Leave it to others
              </Button>
            </div>
          </>
        )}
      </div>
      {open === 'reject' && (
        <RejectDialog
          pending={decide.isPending}
          reachable={reachable}
          isPublic={isPublic}
          likely={likelyReason(review)}
          onReject={(rejection) =>
            decide.mutateAsync({ id, revision, status, approved: false, ...rejection })
          }
          onClose={close}
        />
      )}
      {open === 'ask' && (
        <MessageDialog
          title="Ask the author"
          description="The author can read your question with their receipt and stays anonymous. Meanwhile, the review stays pending."
          label="Question"
          hint="Don't ask who they are, or anything only one person could know."
          schema={authorQuestion.shape.question}
          button="Send Question"
          pending={ask.isPending}
          onSend={(question) => ask.mutateAsync({ id, question }).then(close, () => undefined)}
          onClose={close}
        />
      )}
      {open === 'opinion' && (
        <MessageDialog
          title="Ask for a second opinion"
          description="Another moderator decides, and reads your note. We don't store it: it's gone after the decision."
          label="Note"
          schema={noteText}
          button="Ask"
          pending={note.isPending}
          onSend={(text) =>
            leave('opinion', text).then(
              () => {
                close();
                onPassed();
              },
              () => undefined,
            )
          }
          onClose={close}
        />
      )}
    </section>
  );
}

/** Leaves a note for the other moderators, or takes it back. */
function useNote(onSuccess: () => void) {
  return api.desk.note.useMutation({
    onSuccess,
    onError: () => toast('error', "We couldn't save your note", 'Please try again.'),
  });
}

function approval(status: QueuedReview['status'], release: Release): string {
  if (status === 'removed') return 'Publish Again';
  return release === 'with_others' ? 'Approve and Hold' : 'Approve';
}
