import { api } from '#client/api.ts';
import { problemOf } from '#client/problem-of.ts';
import { SentReport, sentReport } from '#client/sent-report.tsx';
import { MessageForm } from '#client/ui/message-form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import type { Company } from '#shared/schemas/company.ts';
import { companyReportInput } from '#shared/schemas/managed-company.ts';

type Props = { company: Company; onClose: () => void };

export function ReportCompanyDialog({ company: { id, name }, onClose }: Props) {
  const { managedCompanies, moderation } = api.useUtils();
  const report = api.companies.report.useMutation({
    async onSuccess() {
      toast('success', 'Report submitted', 'A moderator will look at it.');
      await Promise.all([managedCompanies.invalidate(), moderation.metrics.invalidate()]);
    },
  });
  const number = report.data?.number;
  const words =
    number === undefined
      ? {
          title: 'Report this company',
          description: `What's wrong with ${name}? For example, it doesn't exist, or it's listed twice. You don't need an account.`,
        }
      : sentReport;
  return (
    <Modal {...words} sending={report.isPending} onClose={onClose}>
      {number === undefined ? (
        <MessageForm
          inDialog
          label="Reason"
          schema={companyReportInput.shape.reason}
          minLength={textLimits.reportReason.min}
          button="Submit Report"
          sending="Submitting..."
          pending={report.isPending}
          problem={problemOf(report.error, "We couldn't send it. Try again in a moment.")}
          onSend={(reason) => report.mutateAsync({ id, reason }).catch(() => undefined)}
        />
      ) : (
        <SentReport number={number} onClose={onClose} />
      )}
    </Modal>
  );
}
