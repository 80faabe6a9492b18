import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { dropReceipt, readReceipt } from '#client/anonymity/kept.ts';
import { tabStorage as tab } from '#client/ui/store.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { paths } from '#shared/paths.ts';
import type { Release } from '#shared/words.ts';
import { onceApproved } from '../release-words.ts';
import { ReceiptCard } from './receipt-card.tsx';

const focusReceipt = () => document.getElementById('receipt')?.focus();

/**
 * On the company's page, for people who have just sent a review: it's neither lost nor public yet, and this is the way
 * back to it. The receipt stays in this tab until its author has saved it; what happens next stays after that.
 */
export function SentNote({ companyId }: { companyId: number }) {
  return useHydrated() && <NoteInTab companyId={companyId} />;
}

function NoteInTab({ companyId }: { companyId: number }) {
  const state = useHistoryState<{ reviewSent?: Release } | null>();
  const { receipt, saved, save } = useUnsavedReceipt(companyId, focusReceipt);
  const release = state?.reviewSent;
  if (receipt === undefined)
    return release || saved ? <WhatHappensNext saved={saved} release={release} /> : null;
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

function WhatHappensNext({ saved, release }: { saved: boolean; release: Release | undefined }) {
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
              your receipt
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
  if (unsaved.size > 0) event.preventDefault();
}

/** The receipt of a review that was sent from this tab, until its author has saved it. */
function useUnsavedReceipt(companyId: number, onStay: () => void) {
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
