import { useEffect, useState } from 'react';
import { dropReceipt, readReceipt } from '#client/anonymity/kept.ts';
import { tabStorage as tab } from '#client/ui/store.ts';

const question = "You haven't saved your receipt, the only way back to your review. Leave this page anyway?";

/** Companies whose receipt this tab has shown and nobody has saved yet. Closing the tab on any page loses it. */
const unsaved = new Set<number>();

function warnBeforeClosing(event: BeforeUnloadEvent) {
  if (unsaved.size > 0) event.preventDefault();
}

/** The receipt of a review that was sent from this tab, until its author has saved it. */
export function useUnsavedReceipt(companyId: number, onStay: () => void) {
  const [receipt, setReceipt] = useState(() => readReceipt(tab, companyId));
  const [saved, setSaved] = useState(false);
  const waits = receipt !== undefined;

  useEffect(() => {
    if (!waits) return;
    unsaved.add(companyId);
    // The same listener counts once, however often it is added.
    window.addEventListener('beforeunload', warnBeforeClosing);
  }, [companyId, waits]);

  useEffect(() => {
    if (!waits) return;
    const ask = (event: MouseEvent) => {
      if (!leavesPage(event) || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
      onStay();
    };
    document.addEventListener('click', ask, { capture: true });
    return () => document.removeEventListener('click', ask, { capture: true });
  }, [waits, onStay]);

  return {
    receipt,
    /** It was saved on this page. */
    saved,
    save() {
      dropReceipt(tab, companyId);
      unsaved.delete(companyId);
      if (unsaved.size === 0) window.removeEventListener('beforeunload', warnBeforeClosing);
      setReceipt(undefined);
      setSaved(true);
    },
  };
}

/** Whether a click opens another page of this site in this tab. The browser itself asks about every other way out. */
function leavesPage({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.target === '_blank' || ctrlKey || metaKey || shiftKey) return false;
  return link.origin === location.origin && link.pathname !== location.pathname;
}
