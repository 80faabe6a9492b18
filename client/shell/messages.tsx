import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { logError } from '#client/error-log.ts';
import { useStore } from '#client/ui/store.ts';
import { currentToast } from '#client/ui/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }));

/** Milliseconds for the page's own code and data. No more: a message about a lost connection couldn't load its code. */
const headStart = 500;

/** The messages. Their code loads with the first message, or once the page is there, so it doesn't delay the page. */
export function Messages() {
  const [late, setLate] = useState(false);
  const needed = useStore(currentToast) !== null || late;

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), headStart);
    return () => clearTimeout(timer);
  }, []);

  if (!needed) return null;
  return (
    <ErrorBoundary fallback={null} onError={(error) => logError('the messages', error)}>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  );
}
