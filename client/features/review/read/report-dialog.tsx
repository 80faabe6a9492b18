import { useState } from 'react';
import { Link } from 'wouter';
import { api, offlineText, wasOffline } from '#client/api.ts';
import { SentReport, sentReport } from '#client/sent-report.tsx';
import { MessageForm } from '#client/ui/message-form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { reportInput } from '#shared/schemas/review.ts';

type Props = { reviewId: number; about: string; onClose: () => void };

/** Reviews reported from this tab until it's reloaded, with their report numbers. Nothing else remembers them. */
const reported = new Map<number, string>();

export function ReportDialog({ reviewId, about, onClose }: Props) {
  const [earlier] = useState(() => reported.get(reviewId));
  const { moderation } = api.useUtils();
  const report = api.reviews.report.useMutation({
    async onSuccess({ number }) {
      reported.set(reviewId, number);
      toast('success', 'Report submitted', 'Thank you for helping us maintain quality content.');
      await Promise.all([moderation.reports.invalidate(), moderation.metrics.invalidate()]);
    },
    onError(error) {
      if (wasOffline(error)) return;
      toast('error', 'Failed to submit report', 'Please try again later');
    },
  });
  const number = report.data?.number ?? earlier;
  if (number !== undefined) {
    const words =
      earlier === undefined
        ? sentReport
        : {
            title: 'You reported this review',
            description: `${about}. A moderator will look at it. You don't need to report it again.`,
          };
    return (
      <Modal key="dialog" {...words} onClose={onClose}>
        <SentReport number={number} onClose={onClose} />
      </Modal>
    );
  }
  return (
    <Modal
      key="dialog"
      title="Report this review"
      description={`${about}. What's wrong with this review? A moderator will read your reason. You don't need an account.`}
      sending={report.isPending}
      onClose={onClose}
    >
      <MessageForm
        inDialog
        label="Reason"
        schema={reportInput.shape.reason}
        minLength={textLimits.reportReason.min}
        button="Submit Report"
        sending="Submitting..."
        pending={report.isPending}
        problem={offlineText(report.error)}
        onSend={(reason) => report.mutateAsync({ id: reviewId, reason }).catch(() => undefined)}
      />
      <p className="mt-5 border-t border-hairline pt-4 text-[0.9375rem]">
        <Link href={paths.notices(reviewId)} className="inline-flex min-h-8 items-center text-link">
          It's unlawful: send a legal notice
        </Link>
      </p>
    </Modal>
  );
}
