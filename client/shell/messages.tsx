import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { logError } from '#client/error-log.ts';
import { useStore } from '#client/ui/store.ts';
import { currentToast, dismissToast, toastDurations } from '#client/ui/toast.ts';

const loadToaster = () => lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }));
let Toaster = loadToaster();

/** Milliseconds for the page's own code and data. */
const headStart = 500;

/** The messages. Their code loads with the first message, or once the page is there, so it doesn't delay the page. */
export function Messages() {
  const [late, setLate] = useState(false);
  const shown = useStore(currentToast);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), headStart);
    return () => clearTimeout(timer);
  }, []);

  if (!shown && !late) return null;
  return (
    <ErrorBoundary fallback={<PlainMessage />} resetKeys={[shown?.id]} onError={tryAgainLater}>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The next message asks for the code once more. */
function tryAgainLater(error: unknown) {
  logError('the messages', error);
  Toaster = loadToaster();
}

/** A message without the code of the messages, which a bad line may have lost. */
function PlainMessage() {
  const shown = useStore(currentToast);
  const id = shown?.open ? shown.id : undefined;
  const lasts = toastDurations[shown?.kind ?? 'info'];

  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(dismissToast, lasts, id);
    return () => clearTimeout(timer);
  }, [id, lasts]);

  return (
    <div role="status" className="fixed right-0 bottom-0 z-50 w-full p-4 md:max-w-[420px]">
      {shown?.open && (
        <div className="rounded-card border border-control bg-card px-5 py-4 shadow-float">
          <p className="font-medium">{shown.title}</p>
          {shown.description && <p className="mt-0.5 text-[0.9375rem] text-soft">{shown.description}</p>}
        </div>
      )}
    </div>
  );
}
