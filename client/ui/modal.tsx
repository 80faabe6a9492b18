import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';

type Props = { title: string; description: string; onClose: () => void; children: ReactNode };

/** An open dialog; whoever renders it decides when. */
export function Modal({ title, description, onClose, children }: Props) {
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          onCloseAutoFocus={(event) => {
            // There is no Dialog.Trigger to return to: the code of a dialog loads after its button was pressed.
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
          className="fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-1/2 overflow-y-auto rounded-card border border-hairline bg-card p-5 shadow-float outline-none sm:p-7"
        >
          <Dialog.Title className="pr-10 text-xl sm:text-2xl">{title}</Dialog.Title>
          <Dialog.Description className="mt-2 mb-6 text-soft">{description}</Dialog.Description>
          {children}
          <Dialog.Close
            aria-label="Close"
            className="absolute top-4 right-4 flex size-10 items-center justify-center rounded-control text-soft hover:bg-tint hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
