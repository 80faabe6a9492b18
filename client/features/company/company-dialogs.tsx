import { type ComponentType, useState } from 'react';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { Company } from '#shared/schemas/company.ts';

type DialogProps = { company: Company; onClose: () => void };

// Their code (forms, validation, lists of industries and countries) loads when they are first opened.
const SuggestCorrectionDialog = lazyDialog(
  async () => (await import('./suggest-correction-dialog.tsx')).SuggestCorrectionDialog,
);
const ReportCompanyDialog = lazyDialog(
  async () => (await import('./report-company-dialog.tsx')).ReportCompanyDialog,
);

/** Opens the dialogs in which anyone can say what is wrong about a company. They need JavaScript. */
export function CompanyDialogs({ company }: { company: Company }) {
  return (
    <p className="flex flex-wrap gap-x-5 noscript:hidden">
      <DialogLink label="Suggest a correction" Dialog={SuggestCorrectionDialog} company={company} />
      <DialogLink label="Report this company" Dialog={ReportCompanyDialog} company={company} />
    </p>
  );
}

type DialogLinkProps = { label: string; Dialog: ComponentType<DialogProps>; company: Company };

function DialogLink({ label, Dialog, company }: DialogLinkProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-11 items-center text-link"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {open && <Dialog company={company} onClose={() => setOpen(false)} />}
    </>
  );
}
