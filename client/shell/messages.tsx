import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { logError } from '#client/error-log.ts';
import { useToast } from '#client/ui/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }));

/** Milliseconds left to the page's own code and data. Not more: a message that the connection is lost cannot fetch its code. */
const headStart = 500;

/** The messages, whose code comes with the first of them, or once the page is there: it should not hold up the page. */
export function Messages() {
  const [late, setLate] = useState(false);
  const needed = useToast() !== null || late;

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
