import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { CancelButton, Modal } from '#client/ui/modal.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { toast } from '#client/ui/toast.ts';
import { useOneAtATime } from '#client/ui/use-one-at-a-time.ts';
import { textLimits } from '#shared/limits.ts';
import { reportInput } from '#shared/schemas/review.ts';

type Props = { reviewId: number; about: string; onClose: () => void };

/** Reviews reported from this tab, until it is reloaded: kept nowhere else. */
const reported = new Set<number>();

export function ReportDialog(props: Props) {
  return reported.has(props.reviewId) ? <AlreadyReported {...props} /> : <ReportForm {...props} />;
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

function ReportForm({ reviewId, about, onClose }: Props) {
  const utils = api.useUtils();
  const form = useForm({ resolver: zodResolver(reportInput), defaultValues: { id: reviewId, reason: '' } });
  const report = api.reviews.report.useMutation({
    async onSuccess() {
      reported.add(reviewId);
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

  const oneAtATime = useOneAtATime();
  const send = form.handleSubmit((input) => report.mutateAsync(input).catch(() => undefined));

  return (
    <Modal
      title="Report this review"
      description={`${about}. Tell a moderator what is wrong with it. You do not need an account.`}
      sending={report.isPending}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          oneAtATime(() => send(event));
        }}
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
          <CancelButton />
          <Button type="submit" inactive={report.isPending}>
            {report.isPending ? 'Submitting...' : 'Submit Report'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
