import { useState } from 'react';
import { api, messageOf, offlineText, refusalOf } from '#client/api.ts';
import { AuthorDispute } from '#client/features/dispute/author-dispute.tsx';
import { LogProofs } from '#client/features/moderation-log/log-proofs.tsx';
import { OpenedReceipt } from '#client/features/review/return/opened-receipt.tsx';
import { useAuthorActions, useOpenedReceipt } from '#client/features/review/return/use-receipt.ts';
import { WithdrawDialog } from '#client/features/review/return/withdraw-dialog.tsx';
import { OpenSlip } from '#client/features/review/slip/open-slip.tsx';
import { useNextCode } from '#client/features/review/slip/scanned-code.ts';
import { EditForm } from '#client/features/review/write/edit-form.tsx';
import { ForgetDevice } from '#client/features/trust/forget-device.tsx';
import { MessageDialog, MessageForm } from '#client/ui/message-form.tsx';
import { Page } from '#client/ui/page.tsx';
import { toast } from '#client/ui/toast.ts';
import { useOneAtATime } from '#client/ui/use-one-at-a-time.ts';
import { authorAnswer, authorAppeal, type ReceiptStatus } from '#shared/schemas/receipt.ts';

const page = {
  // The same whatever is opened: titles go into the browser's history.
  title: 'Your slip or receipt',
  description:
    "Write a review with your slip. See your review's status, answer a moderator, or change or withdraw your review.",
};
const leaveOut = 'Leave out your name and your email address.';

export function ReceiptPage() {
  useNextCode();
  const { opened, wasOpen, show, close, look, looking } = useOpenedReceipt();
  const [started, start] = useState<ReceiptStatus['allowed'][number] | null>(null);
  const stop = () => start(null);
  const oneAtATime = useOneAtATime();
  // useAuthorActions says what went wrong.
  const run = (act: () => Promise<unknown>) => oneAtATime(() => act().catch(() => undefined));
  const receipt = opened?.receipt ?? '';
  const { edit, withdraw, answer, appeal, choose, addEvidence } = useAuthorActions({
    onDone(status) {
      show(receipt, status);
      stop();
    },
    async onOutdated() {
      await look(receipt);
      stop();
    },
  });

  const prove = api.receipts.proofs.useMutation({ gcTime: 0 });
  const forgetting = (
    <div className="mx-auto mt-10 max-w-xl border-t border-hairline pt-6">
      <ForgetDevice onForgotten={opened ? close : undefined} />
    </div>
  );

  if (opened === null) {
    return (
      <Page {...page}>
        <OpenSlip onLook={look} opening={looking} again={wasOpen} />
        {forgetting}
      </Page>
    );
  }
  const { status, version } = opened;
  const { review } = status;
  if (started === 'edit' && review !== null) {
    return (
      <Page {...page} className="pt-2">
        <EditForm
          review={review}
          isPublic={status.status === 'published'}
          pending={edit.isPending}
          problem={offlineText(edit.error)}
          errors={refusalOf(edit.error)?.errors}
          onSave={(content) => run(() => edit.mutateAsync({ receipt, ...content }))}
          onCancel={stop}
        />
      </Page>
    );
  }
  const lookAgain = () =>
    look(receipt).catch((error) =>
      toast('error', messageOf(error, "We couldn't check the status. Check your connection and try again.")),
    );
  return (
    <Page {...page}>
      <OpenedReceipt
        status={status}
        version={version}
        answerForm={
          <MessageForm
            key={status.messages.length}
            schema={authorAnswer.shape.answer}
            label="Your answer"
            hint={`Only moderators read it. ${leaveOut}`}
            button="Send Answer"
            pending={answer.isPending}
            problem={offlineText(answer.error)}
            onSend={(words) => run(() => answer.mutateAsync({ receipt, answer: words }))}
          />
        }
        dispute={
          status.dispute &&
          review && (
            <AuthorDispute
              key={version}
              dispute={status.dispute}
              company={review.company_name}
              isOpen={status.allowed.includes('choose')}
              pending={choose.isPending || addEvidence.isPending}
              problem={offlineText(choose.error) ?? offlineText(addEvidence.error)}
              onChoose={({ pages, ...chosen }) =>
                run(() =>
                  pages === undefined
                    ? choose.mutateAsync({ receipt, ...chosen })
                    : addEvidence.mutateAsync({ receipt, words: chosen.words, pages }),
                )
              }
            />
          )
        }
        proofs={
          status.status !== 'arriving' &&
          status.status !== 'withdrawn' && (
            <LogProofs key={`proofs ${version}`} onProve={() => prove.mutateAsync({ receipt })} />
          )
        }
        onChoose={start}
        looking={looking}
        onLook={lookAgain}
        onClose={close}
      />
      {forgetting}
      {started === 'withdraw' && review !== null && (
        <WithdrawDialog
          companyName={review.company_name}
          pending={withdraw.isPending}
          problem={offlineText(withdraw.error)}
          onWithdraw={() => run(() => withdraw.mutateAsync({ receipt, at_once: status.waiting !== null }))}
          onClose={stop}
        />
      )}
      {started === 'appeal' && (
        <MessageDialog
          title="Appeal the decision"
          description="A moderator will read your review again as it is, with your reasons. You can do this once."
          schema={authorAppeal.shape.appeal}
          label="Your reasons"
          hint={`Only moderators read them. ${leaveOut}`}
          button="Send Appeal"
          pending={appeal.isPending}
          problem={offlineText(appeal.error)}
          onSend={(words) => run(() => appeal.mutateAsync({ receipt, appeal: words }))}
          onClose={stop}
        />
      )}
    </Page>
  );
}
