import { lazy, type ReactNode, Suspense, useState } from 'react';

const AddCompanyDialog = lazy(async () => ({
  default: (await import('./add-company-dialog.tsx')).AddCompanyDialog,
}));

type Props = { className: string; children: ReactNode };

/** Opens the dialog, whose code (forms and their rules) comes only then. */
export function AddCompanyButton({ className, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      {open && (
        <Suspense fallback={null}>
          <AddCompanyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
