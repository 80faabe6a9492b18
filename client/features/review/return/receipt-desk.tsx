import { type ReactNode, useState } from 'react';
import { messageOf, refusalOf } from '#client/api.ts';
import { Page } from '#client/ui/page.tsx';
import { toast } from '#client/ui/toast.ts';
import { useOneAtATime } from '#client/ui/use-one-at-a-time.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { OwnReview, ReceiptStatus, ReviewEdit } from '#shared/schemas/receipt.ts';
import { AnswerForm } from './answer-form.tsx';
import { AppealDialog } from './appeal-dialog.tsx';
import { ClosedReceipt } from './closed-receipt.tsx';
import { NextSteps } from './next-steps.tsx';
import { OpenedReceipt } from './opened-receipt.tsx';
import { useAuthorActions } from './use-author-actions.ts';
import { useOpenedReceipt } from './use-opened-receipt.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Editor = {
  review: OwnReview;
  isPublic: boolean;
  pending: boolean;
  errors: FieldErrors | undefined;
  onSave: (edit: ReviewEdit) => void;
  onCancel: () => void;
};

type Parts = { shown: (review: OwnReview) => ReactNode; editor: (editor: Editor) => ReactNode };

// The title stays the same whatever is opened: it goes into the history of the browser.
const title = 'Your receipt';
const description =
  'See what has become of your review, answer a moderator, change the review or withdraw it.';

export function ReceiptDesk(parts: Parts) {
  const { opened, wasOpen, show, close, look, looking } = useOpenedReceipt();
  const [started, start] = useState<ReceiptStatus['allowed'][number] | null>(null);
  const stop = () => start(null);
  const oneAtATime = useOneAtATime();
  // What goes wrong is told where the actions are made.
  const run = (act: () => Promise<unknown>) => oneAtATime(() => act().catch(() => undefined));
  const receipt = opened?.receipt ?? '';
  const { edit, withdraw, answer, appeal } = useAuthorActions({
    onDone(status) {
      show(receipt, status);
      stop();
    },
    async onOutdated() {
      await look(receipt);
      stop();
    },
  });

  if (opened === null) {
    return (
      <Page title={title} description={description}>
        <ClosedReceipt onOpen={look} opening={looking} again={wasOpen} />
      </Page>
    );
  }
  const { status, version } = opened;
  const { review } = status;
  if (started === 'edit' && review !== null) {
    return (
      <Page title={title} description={description} className="pt-2">
        {parts.editor({
          review,
          isPublic: status.status === 'published',
          pending: edit.isPending,
          errors: refusalOf(edit.error)?.errors,
          onSave: (content) => run(() => edit.mutateAsync({ receipt, ...content })),
          onCancel: stop,
        })}
      </Page>
    );
  }
  const lookAgain = () =>
    look(receipt).catch((error) =>
      toast({
        title: messageOf(error, 'No answer came. Please check your connection and try again.'),
        kind: 'error',
      }),
    );
  return (
    <Page title={title} description={description}>
      <OpenedReceipt
        status={status}
        version={version}
        shown={parts.shown}
        answerForm={
          <AnswerForm
            key={status.messages.length}
            pending={answer.isPending}
            onAnswer={(words) => run(() => answer.mutateAsync({ receipt, answer: words }))}
          />
        }
        nextSteps={<NextSteps status={status} onChoose={start} />}
        looking={looking}
        onLook={lookAgain}
        onClose={close}
      />
      {started === 'withdraw' && review !== null && (
        <WithdrawDialog
          companyName={review.company_name}
          pending={withdraw.isPending}
          onWithdraw={() => run(() => withdraw.mutateAsync({ receipt }))}
          onClose={stop}
        />
      )}
      {started === 'appeal' && (
        <AppealDialog
          pending={appeal.isPending}
          onAppeal={(words) => run(() => appeal.mutateAsync({ receipt, appeal: words }))}
          onClose={stop}
        />
      )}
    </Page>
  );
}
