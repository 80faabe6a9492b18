import { useEffect } from 'react';

/** A scanned code's slip, in the fragment of the address. A short fragment is a place on the page. */
const codeInAddress = () => /^#([\w-]{20,})$/.exec(location.hash)?.[1] ?? '';

/** The slip of a scanned code, which this removes from the address bar. */
export function takeScannedCode(): string {
  const code = codeInAddress();
  if (code) history.replaceState(history.state, '', location.pathname);
  return code;
}

/** Starts the page again when a code is opened in a tab that shows it, because then only the fragment changes. */
export function useNextCode(): void {
  useEffect(() => {
    const startAgain = () => codeInAddress() && location.reload();
    window.addEventListener('hashchange', startAgain);
    return () => window.removeEventListener('hashchange', startAgain);
  }, []);
}
