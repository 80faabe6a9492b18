import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { dropReceipt, readReceipt } from '#client/anonymity/kept-receipt.ts';
import { storageOf } from '#client/ui/browser-storage.ts';
import { ReceiptCard } from './receipt-card.tsx';

const tab = storageOf('sessionStorage');

/**
 * On the company's page, for whoever has just sent a review: it is neither lost nor public yet, and here is the way back
 * to it. The receipt stays in this tab until the person says that it is kept.
 */
export function SentNote({ companyId }: { companyId: number }) {
  const state = useHistoryState<{ reviewSent?: boolean } | null>();
  const [kept, setKept] = useState(() => readReceipt(tab, companyId));
  const putAway = () => {
    dropReceipt(tab, companyId);
    setKept(undefined);
    document.getElementById('reviews')?.focus();
  };
  return (
    <>
      {state?.reviewSent === true && (
        <p role="status" className="mt-8 rounded-card border border-hairline bg-tint p-5">
          Your review is with a moderator. It appears here once it is approved.
        </p>
      )}
      {kept && <ReceiptCard {...kept} onKept={putAway} />}
    </>
  );
}
