import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { emptyEntry } from '#client/ui/history-entry.ts';
import { browserStorage, tabStorage } from '#client/ui/store.ts';
import { useOneAtATime } from '#client/ui/use-one-at-a-time.ts';
import { forgetPath } from '#shared/paths.ts';

const question =
  "Forget everything on this device? You'll lose your draft, and your slip or receipt unless you've saved it. If you're signed in, you'll have to sign in again.";

/** Deletes what this site has stored in the browser, and says what stays. */
export function ForgetDevice({ onForgotten }: { onForgotten?: (() => void) | undefined }) {
  const queryClient = useQueryClient();
  const oneAtATime = useOneAtATime();
  const [outcome, setOutcome] = useState<'forgotten' | 'in part'>();
  const forget = async () => {
    const isAsked = await askBrowser();
    forgetStored();
    emptyEntry();
    queryClient.clear();
    onForgotten?.();
    setOutcome(isAsked ? 'forgotten' : 'in part');
  };
  return (
    <div className="flex flex-col items-start gap-2 noscript:hidden">
      <Button
        variant="secondary"
        onClick={() => {
          if (window.confirm(question)) void oneAtATime(forget);
        }}
      >
        Forget everything on this device
      </Button>
      <p role="status" className="text-[0.9375rem]">
        {outcome === 'forgotten' && 'Done. Close other tabs of this site.'}
        {outcome === 'in part' &&
          "We deleted what this page can reach, but your browser may still have copies of our pages. Try again when you're online."}
      </p>
      <p className="text-[0.9375rem] text-soft">
        We can't delete your browser's history, what you've copied, or files you've saved.
      </p>
    </div>
  );
}

/** Whether the server could be asked to have the browser delete what it keeps for us, copies of our pages included. */
async function askBrowser(): Promise<boolean> {
  try {
    return (await fetch(forgetPath, { method: 'POST', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Deletes everything that this site, or an earlier release of it, has stored in the browser and this tab. */
function forgetStored(): void {
  for (const storage of [tabStorage, browserStorage]) storage.clear();
  // Stores then read again, as after a change in another tab.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
}
