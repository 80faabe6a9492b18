import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { dropReceipt, readReceipt } from '#client/anonymity/kept.ts';
import { tabStorage as tab, useStore } from '#client/ui/store.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { paths } from '#shared/paths.ts';
import type { Release } from '#shared/words.ts';
import { useLinkGuard } from '../leave-guard.ts';
import { onceApproved } from '../release-words.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { sentHere } from './sent-here.ts';

const focusReceipt = () => document.getElementById('receipt')?.focus();

/**
 * On the company's page, for people who have just submitted a review: it's neither lost nor public yet, and this is the
 * way back to it. The receipt stays in this tab until its author has saved it; what happens next stays after that.
 */
export function SubmittedNote({ companyId }: { companyId: number }) {
  return useHydrated() && <NoteInTab companyId={companyId} />;
}

function NoteInTab({ companyId }: { companyId: number }) {
  const release = useStore(sentHere)[companyId];
  const { receipt, saved, save } = useUnsavedReceipt(companyId, focusReceipt);
  if (receipt === undefined || receipt.saved)
    return release || saved ? (
      <WhatHappensNext saved={saved} isSlip={receipt?.saved} earlier={receipt?.earlier} release={release} />
    ) : null;
  return (
    <>
      {release && (
        <p role="status" className="mt-8 rounded-card border border-hairline bg-tint p-5">
          Your review reaches a moderator within an hour. {onceApproved[release]}
        </p>
      )}
      <ReceiptCard {...receipt} onSaved={save} />
    </>
  );
}

type NextProps = {
  saved: boolean;
  isSlip: boolean | undefined;
  earlier: boolean | undefined;
  release: Release | undefined;
};

function WhatHappensNext({ saved, isSlip, earlier, release }: NextProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (saved) heading.current?.focus();
  }, [saved]);
  return (
    <section
      aria-labelledby="what-happens-next"
      className="mt-8 flex gap-4 rounded-card border border-hairline bg-tint p-5 sm:p-6"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-good-text" strokeWidth={1.75} />
      <div className="min-w-0">
        <h2 id="what-happens-next" ref={heading} tabIndex={-1} className="text-xl outline-none">
          What happens next
        </h2>
        {saved && <p className="mt-1.5 font-medium">Your receipt is saved. This page won't show it again.</p>}
        {isSlip && <p className="mt-1.5 font-medium">Your slip has been used. It's your receipt now.</p>}
        {earlier && (
          <p className="mt-1.5 max-w-[39em]">
            An earlier attempt may have reached us, with an older version of your review. Open it with your
            slip, and change it if you need to.
          </p>
        )}
        <ul className="mt-3 flex max-w-[39em] list-disc flex-col gap-1.5 pl-5">
          <li>
            A moderator will read your review.{' '}
            {release ? onceApproved[release] : "Once it's approved, it appears when you chose."} Readers see
            only the month.
          </li>
          <li>
            We can't email you, because we don't know which review is yours. To see its status or a
            moderator's question, enter{' '}
            <Link href={paths.receipt()} className="text-link">
              {isSlip ? 'your slip' : 'your receipt'}
            </Link>{' '}
            from time to time.
          </li>
          <li>There you can also change or withdraw it.</li>
        </ul>
        <Link href={paths.companies()} className="mt-3 inline-flex min-h-11 items-center text-link">
          Browse companies
        </Link>
      </div>
    </section>
  );
}

const question = "You haven't saved your receipt, the only way back to your review. Leave this page anyway?";

/** Companies whose receipt this tab has shown and no one has saved yet. Closing the tab on any page loses it. */
const unsaved = new Set<number>();

function warnBeforeClosing(event: BeforeUnloadEvent) {
  // A receipt that the browser was told to forget can't be lost.
  if ([...unsaved].some((companyId) => readReceipt(tab, companyId))) event.preventDefault();
}

/** The receipt of a review that was submitted from this tab, until its author has saved it. */
function useUnsavedReceipt(companyId: number, onStay: () => void) {
  const [receipt, setReceipt] = useState(() => readReceipt(tab, companyId));
  const [saved, setSaved] = useState(false);
  const waits = receipt !== undefined && !receipt.saved;

  useEffect(() => {
    if (!waits) return;
    unsaved.add(companyId);
    // The same listener counts once, however often it is added.
    window.addEventListener('beforeunload', warnBeforeClosing);
  }, [companyId, waits]);

  useLinkGuard(waits, question, onStay);

  useEffect(() => {
    if (receipt?.saved) dropReceipt(tab, companyId);
  }, [companyId, receipt]);

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
