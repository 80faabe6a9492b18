import { type ReactNode, useState } from 'react';
import { useOperator } from '#client/operator.tsx';
import { useSession } from '#client/session.ts';
import { classNames } from '#client/ui/class-names.ts';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';

/** Its code (forms and their validation) loads when it is first opened. */
export const AddCompanyDialog = lazyDialog(
  async () => (await import('./add-company-dialog.tsx')).AddCompanyDialog,
);

type Props = { className: string; term?: string; children: ReactNode };

/** Opens the dialog, with the search term filled in. */
export function AddCompanyButton({ className, term = '', children }: Props) {
  const [open, setOpen] = useState(false);
  const { adding } = useOperator();
  const session = useSession();
  if (adding && !session) return null;
  return (
    <>
      <button
        type="button"
        className={classNames(className, 'noscript:hidden')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open && <AddCompanyDialog term={term} onClose={() => setOpen(false)} />}
    </>
  );
}
