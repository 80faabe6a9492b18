import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';

type Props = { title: string; description?: string; open: boolean; onOpenChange: (open: boolean) => void; children: ReactNode };

/** A modal window over the page; focus goes in and comes back. */
export function Modal({ title, description, open, onOpenChange, children }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[oklch(0.2_0.02_260/0.45)]" />
        <Dialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed top-1/2 left-1/2 z-50 max-h-[92dvh] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-card border border-hairline bg-paper p-6 shadow-float"
        >
          <Dialog.Title className="pr-10 text-xl">{title}</Dialog.Title>
          {description && <Dialog.Description className="mt-1 text-soft text-sm">{description}</Dialog.Description>}
          <div className="mt-5">{children}</div>
          <Dialog.Close aria-label="Close" className="absolute top-4 right-4 grid size-10 place-items-center text-soft hover:text-ink">
            <X aria-hidden className="size-5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
