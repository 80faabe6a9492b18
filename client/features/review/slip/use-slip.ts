import { useState } from 'react';
import { readKeptSlip } from '#client/anonymity/kept.ts';
import { tabStorage } from '#client/ui/store.ts';
import { storedDraft } from '../write/form-model.ts';

/** The slip that this tab has for a company, and whether its owner is writing now. */
export function useSlip(companyId: number | null) {
  const read = () => (companyId === null ? undefined : readKeptSlip(tabStorage, companyId));
  const [slip, setSlip] = useState(read);
  // Someone who has started keeps writing after a reload, and someone who opened a saved slip wants to write.
  const [isWriting, setWriting] = useState(
    () => slip?.saved || (companyId !== null && storedDraft(companyId).get() !== null),
  );
  /** Looks again, and shows the next step from its top. */
  const look = () => {
    setSlip(read());
    window.scrollTo(0, 0);
  };
  return {
    slip,
    /** Called once the slip is here. */
    look,
    isWriting,
    write() {
      look();
      setWriting(true);
    },
  };
}
