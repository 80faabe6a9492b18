import { useEffect, useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { loadAgain, PageCodeError } from '#client/page-code.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';

/** The link home reloads the page, because nothing in memory can be trusted after a render error. */
export function CrashScreen({ error, resetErrorBoundary }: FallbackProps) {
  const lacksCode = error instanceof PageCodeError;
  return (
    <div role="alert" className="flex flex-col items-start gap-4 py-24">
      <h1 className="text-2xl sm:text-3xl">Something went wrong.</h1>
      {lacksCode ? (
        <TryAgain error={error} onLoaded={resetErrorBoundary} />
      ) : (
        <p className="max-w-[38em] text-soft">
          We couldn't show this page. Reload it, or start again from the home page.
        </p>
      )}
      <a
        href="/"
        className={lacksCode ? 'inline-flex min-h-11 items-center text-link' : buttonClass('primary')}
      >
        Return to Home
      </a>
    </div>
  );
}

function TryAgain({ error, onLoaded }: { error: PageCodeError; onLoaded: () => void }) {
  const [trying, setTrying] = useState(false);
  const [failures, setFailures] = useState(0);
  useEffect(() => error.forget(), [error]);

  const tryAgain = async () => {
    setTrying(true);
    if (await loadAgain(error)) return onLoaded();
    setTrying(false);
    setFailures(failures + 1);
  };
  return (
    <>
      <p className="max-w-[38em] text-soft">
        {failures === 0
          ? "We couldn't load this page. Check your connection and try again."
          : "The server still isn't responding. Check your connection and try again."}
      </p>
      <Button onClick={tryAgain} inactive={trying}>
        {trying ? 'Loading…' : 'Try again'}
      </Button>
    </>
  );
}
