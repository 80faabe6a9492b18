import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { useStore } from './store.ts';
import { currentToast, dismissToast, toastDurations, toastHosts } from './toast.ts';

export function Toaster() {
  const shown = useStore(currentToast);
  const host = useStore(toastHosts).at(-1);
  const { onFocus, giveFocusBack } = useFocusBefore();
  const viewport = (
    <Toast.Viewport
      data-messages
      hotkey={['F8']}
      onFocus={onFocus}
      className={classNames(
        'fixed right-0 bottom-0 z-50 w-full p-4 outline-none md:max-w-[420px]',
        // The buttons of a dialog are at its bottom.
        host && 'max-md:top-0 max-md:bottom-auto',
      )}
    />
  );
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={50} duration={toastDurations.error}>
      {shown && (
        <Message
          key={shown.id}
          shown={shown}
          onFocus={onFocus}
          onClose={() => {
            giveFocusBack();
            dismissToast(shown.id);
          }}
        />
      )}
      {host ? createPortal(viewport, host) : viewport}
    </Toast.Provider>
  );
}

type MessageProps = {
  shown: NonNullable<ReturnType<typeof currentToast.get>>;
  onFocus: (event: FocusEvent) => void;
  onClose: () => void;
};

function Message({ shown, onFocus, onClose }: MessageProps) {
  const isError = shown.kind === 'error';
  return (
    <Toast.Root
      onFocus={onFocus}
      open={shown.open}
      onOpenChange={(open) => !open && onClose()}
      duration={useIsPainted() ? toastDurations[shown.kind] : Number.POSITIVE_INFINITY}
      type={isError ? 'foreground' : 'background'}
      className={classNames(
        'relative animate-appear rounded-card border bg-card py-4 pr-12 pl-5 shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        isError ? 'border-bad-text' : 'border-control',
      )}
    >
      <Toast.Title className={classNames('font-medium', isError && 'text-bad-text')}>
        {shown.title}
      </Toast.Title>
      {shown.description && (
        <Toast.Description className="mt-0.5 text-[0.9375rem] text-soft">
          {shown.description}
        </Toast.Description>
      )}
      <Toast.Close
        aria-label="Dismiss"
        className="absolute top-2 right-2 flex size-10 items-center justify-center rounded-control text-soft hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

/** A tab in the background and a busy device paint later: until then, no one has seen the message. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}

/** Where the focus was before it moved to the messages. If it stayed there, the next message wouldn't go away. */
function useFocusBefore() {
  const before = useRef<HTMLElement | null>(null);
  return {
    /** For the region and for each message: in React's tree, a message isn't a child of the region. */
    onFocus({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof HTMLElement && !isAmongMessages(relatedTarget))
        before.current = relatedTarget;
    },
    giveFocusBack() {
      if (isAmongMessages(document.activeElement)) before.current?.focus({ preventScroll: true });
    },
  };
}

function isAmongMessages(element: Element | null): boolean {
  return element?.closest('[data-messages]') !== null;
}
