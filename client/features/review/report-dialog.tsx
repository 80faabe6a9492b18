import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { toast } from '#client/ui/toast.ts';
import { textLimits } from '#shared/limits.ts';
import { reportInput } from '#shared/schemas/review.ts';

type Props = { reviewId: number; about: string; onClose: () => void };

export function ReportDialog({ reviewId, about, onClose }: Props) {
  const utils = api.useUtils();
  const form = useForm({ resolver: zodResolver(reportInput), defaultValues: { id: reviewId, reason: '' } });
  const report = api.reviews.report.useMutation({
    async onSuccess() {
      toast({
        title: 'Report submitted',
        description: 'Thank you for helping us maintain quality content.',
        kind: 'success',
      });
      onClose();
      await Promise.all([utils.moderation.reports.invalidate(), utils.moderation.metrics.invalidate()]);
    },
    onError() {
      toast({ title: 'Failed to submit report', description: 'Please try again later', kind: 'error' });
    },
  });

  return (
    <Modal
      title="Report this review"
      description={`${about}. Tell a moderator what is wrong with it. You do not need an account.`}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={form.handleSubmit((input) => report.mutate(input))}
        className="flex flex-col gap-5"
      >
        <TextArea
          label="Reason"
          required
          minLength={textLimits.reportReason.min}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" inactive={report.isPending}>
            {report.isPending ? 'Submitting...' : 'Submit Report'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
