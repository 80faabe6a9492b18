import { api, messageOf, offlineText } from '#client/api.ts';
import { MessageDialog } from '#client/ui/message-form.tsx';
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
      onClose();
      await Promise.all([managedCompanies.invalidate(), moderation.metrics.invalidate()]);
    },
  });
  return (
    <MessageDialog
      title="Report this company"
      description={`What's wrong with ${name}? For example, it doesn't exist, or it's listed twice. You don't need an account.`}
      label="Reason"
      schema={companyReportInput.shape.reason}
      minLength={textLimits.reportReason.min}
      button="Submit Report"
      sending="Submitting..."
      pending={report.isPending}
      problem={
        report.error
          ? (offlineText(report.error) ??
            messageOf(report.error, "We couldn't send it. Try again in a moment."))
          : undefined
      }
      onSend={(reason) => report.mutateAsync({ id, reason }).catch(() => undefined)}
      onClose={onClose}
    />
  );
}
