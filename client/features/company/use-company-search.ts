import { type KeyboardEvent, useEffect, useState } from 'react';
import { api, messageOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';
import { useSettling } from '#client/ui/use-debounced.ts';
import { textLimits } from '#shared/limits.ts';
import type { FoundCompany } from '#shared/schemas/company.ts';

const settleMilliseconds = 150;
const shownHits = 8;

/** What was found last, and for which term. */
type Found = { term: string; hits: FoundCompany[] };
type OnFound = (hits: FoundCompany[]) => void;

/**
 * Live search. What was found for one term stays until the results for the next have arrived, so the list doesn't
 * disappear with every letter. A request that is still running for an older term is canceled.
 */
export function useCompanySearch(term: string) {
  const [settled, settleOn] = useSettling(term, settleMilliseconds);
  const isLongEnough = term.length >= textLimits.searchTerm.min;
  const enabled = settled.length >= textLimits.searchTerm.min;
  const query = api.companies.list.useQuery(
    { search: settled, limit: shownHits },
    { enabled, trpc: { abortOnUnmount: true } },
  );
  const isCurrent = settled === term && enabled;
  const hits = isCurrent ? query.data?.data : undefined;
  const error = isCurrent ? query.error : null;
  const [last, setLast] = useState<Found>();
  if (hits !== undefined && last?.hits !== hits) setLast({ term, hits });
  if (last !== undefined && (error || !isLongEnough)) setLast(undefined);

  // What waits for the answer. Once it is replaced or canceled, or the page is left, it doesn't run.
  const [waiting, setWaiting] = useState<{ onFound: OnFound }>();
  useEffect(() => {
    if (waiting === undefined || (hits === undefined && !error)) return;
    setWaiting(undefined);
    if (hits) waiting.onFound(hits);
    else toast('error', 'Error', messageOf(error, 'Failed to fetch companies'));
  }, [waiting, hits, error]);

  return {
    /** Until `isCurrent`, these are the results for an earlier term. */
    found: isLongEnough ? last : undefined,
    isCurrent: hits !== undefined,
    failed: error !== null,
    retry: () => query.refetch(),
    searching: waiting !== undefined,
    /** Searches without waiting for the text to settle. */
    findNow(onFound: OnFound) {
      settleOn(term);
      setWaiting({ onFound });
      if (error) query.refetch();
    },
    cancel: () => setWaiting(undefined),
  };
}

type KeyOptions = { count: number; open: boolean; setOpen: (open: boolean) => void };

/** Arrow keys and Escape for a combobox. `active` is the selected row, or -1 for the box itself. */
export function useSearchKeys({ count, open, setOpen }: KeyOptions) {
  const [active, setActive] = useState(-1);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    // One position more than there are rows: after the last row, the box is next.
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
  }

  return { active: Math.min(active, count - 1), setActive, onKeyDown };
}
