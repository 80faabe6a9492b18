import { type ReactNode, useState } from 'react';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';

const AddCompanyDialog = lazyDialog(async () => (await import('./add-company-dialog.tsx')).AddCompanyDialog);

type Props = { className: string; children: ReactNode };

/** Opens the dialog, whose code (forms and their rules) comes only then. */
export function AddCompanyButton({ className, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {open && <AddCompanyDialog onClose={() => setOpen(false)} />}
    </>
  );
}
