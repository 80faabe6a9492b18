import { useState } from 'react';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { Company } from '#shared/schemas/company.ts';

/** Its code (the form, its validation, lists of industries and countries) loads when it is first opened. */
const SuggestCorrectionDialog = lazyDialog(
  async () => (await import('./suggest-correction-dialog.tsx')).SuggestCorrectionDialog,
);

/** Opens the dialog in which anyone can correct the facts about a company. It needs JavaScript. */
export function SuggestCorrection({ company }: { company: Company }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-11 items-center text-link noscript:hidden"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Suggest a correction
      </button>
      {open && <SuggestCorrectionDialog company={company} onClose={() => setOpen(false)} />}
    </>
  );
}
