import { buttonClass } from '#client/ui/button.tsx';

/** The link reloads the page: after a render error nothing in memory is trusted. */
export function CrashScreen() {
  return (
    <div role="alert" className="page-width flex flex-col items-start gap-4 py-24">
      <h1 className="text-2xl sm:text-3xl">Something went wrong.</h1>
      <p className="max-w-[38em] text-soft">
        The page could not be shown. Start again from the home page, or reload.
      </p>
      <a href="/" className={buttonClass('primary')}>
        Return to Home
      </a>
    </div>
  );
}
