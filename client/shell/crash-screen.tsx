import { useEffect, useState } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { loadAgain, PageCodeError } from '#client/page-code.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';

/** The link home reloads the page: after a render error nothing in memory is trusted. */
export function CrashScreen({ error, resetErrorBoundary }: FallbackProps) {
  const lacksCode = error instanceof PageCodeError;
  return (
    <div role="alert" className="flex flex-col items-start gap-4 py-24">
      <h1 className="text-2xl sm:text-3xl">Something went wrong.</h1>
      {lacksCode ? (
        <TryAgain error={error} onLoaded={resetErrorBoundary} />
      ) : (
        <p className="max-w-[38em] text-soft">
          The page could not be shown. Start again from the home page, or reload.
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
          ? "This page couldn't be loaded. Check your connection and try again."
          : "The server still doesn't answer. Check your connection and try again."}
      </p>
      <Button onClick={tryAgain} inactive={trying}>
        {trying ? 'Loading…' : 'Try again'}
      </Button>
    </>
  );
}
