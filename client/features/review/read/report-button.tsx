import { Flag } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);

type Props = {
  reviewId: number;
  /** Tells this review from the others. */
  about: string;
};

export function ReportButton({ reviewId, about }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="-my-2 ml-auto inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-soft hover:text-ink"
        onClick={() => setOpen(true)}
      >
        <Flag aria-hidden className="size-3.5" />
        Report
        <span className="sr-only"> the review with {about}</span>
      </button>
      {open && <ReportDialog reviewId={reviewId} about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
