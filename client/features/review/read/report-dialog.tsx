import { api, offlineText, wasOffline } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { MessageDialog } from '#client/ui/message-form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { reportInput } from '#shared/schemas/review.ts';

type Props = { reviewId: number; about: string; onClose: () => void };

/** Reviews reported from this tab until it's reloaded. Nothing else remembers them. */
const reported = new Set<number>();

export function ReportDialog(props: Props) {
  return reported.has(props.reviewId) ? <AlreadyReported {...props} /> : <NewReport {...props} />;
}

function AlreadyReported({ about, onClose }: Props) {
  return (
    <Modal
      title="You reported this review"
      description={`${about}. A moderator will look at it. You don't need to report it again.`}
      onClose={onClose}
    >
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  );
}

function NewReport({ reviewId, about, onClose }: Props) {
  const { moderation } = api.useUtils();
  const report = api.reviews.report.useMutation({
    async onSuccess() {
      reported.add(reviewId);
      toast('success', 'Report submitted', 'Thank you for helping us maintain quality content.');
      onClose();
      await Promise.all([moderation.reports.invalidate(), moderation.metrics.invalidate()]);
    },
    onError(error) {
      if (wasOffline(error)) return;
      toast('error', 'Failed to submit report', 'Please try again later');
    },
  });
  return (
    <MessageDialog
      title="Report this review"
      description={`${about}. What's wrong with this review? A moderator will read your reason. You don't need an account.`}
      label="Reason"
      schema={reportInput.shape.reason}
      minLength={textLimits.reportReason.min}
      button="Submit Report"
      sending="Submitting..."
      pending={report.isPending}
      problem={offlineText(report.error)}
      onSend={(reason) => report.mutateAsync({ id: reviewId, reason }).catch(() => undefined)}
      onClose={onClose}
    />
  );
}
