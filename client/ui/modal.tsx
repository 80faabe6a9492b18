import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { hostToasts } from './toast.ts';

type Props = {
  title: string;
  description: string;
  /** What was typed is being sent: closing loses nothing. */
  sending?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** An open dialog: it is open as long as it is rendered. It asks before it closes on something that was typed. */
export function Modal({ title, description, sending = false, onClose, children }: Props) {
  const [opener] = useState(() => document.activeElement);
  const card = useRef<HTMLDivElement>(null);
  const close = () => {
    if (sending || !hasTyped(card.current) || window.confirm('Discard what you typed?')) onClose();
  };
  const beside = useClicksBeside(close);
  // A message on top would capture the first Escape. Radix doesn't close the dialog on Escape or a click outside it,
  // because that would ask twice.
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          {...beside}
          onKeyDown={onKeyDown}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            // There is no Dialog.Trigger to return to, because a dialog's code loads after its button was pressed.
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
          className="fixed inset-0 z-40 flex overflow-y-auto p-4 outline-none"
        >
          <div
            ref={card}
            className="relative m-auto w-full max-w-lg rounded-card border border-hairline bg-card p-5 shadow-float sm:p-7"
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
          </div>
          <div ref={hostToasts} className="contents" />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Closes the dialog without an answer, but asks first if something was typed. */
export function CancelButton() {
  return (
    <Dialog.Close asChild>
      <Button variant="secondary">Cancel</Button>
    </Dialog.Close>
  );
}

function hasTyped(card: HTMLElement | null): boolean {
  const fields = card?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
  return [...fields].some(({ value, defaultValue }) => value.trim() !== defaultValue.trim());
}

/** A click that starts and ends outside the card, unlike a text selection that started inside. */
function useClicksBeside(onClick: () => void) {
  const began = useRef(false);
  const isBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    onMouseDown: (event: MouseEvent) => {
      began.current = isBeside(event);
    },
    onClick: (event: MouseEvent) => {
      if (began.current && isBeside(event)) onClick();
    },
  };
}
