import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api, messageOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { textLimits } from '#shared/limits.ts';
import type { Company } from '#shared/schemas/company.ts';

const settleMilliseconds = 150;
const shownHits = 8;

/**
 * Live search. Results belong to the term they were requested for, so a late response never replaces a newer one.
 * `hits` is undefined until the results for the text in the box have arrived.
 */
export function useCompanySearch(term: string) {
  const utils = api.useUtils();
  const settled = useDebounced(term, settleMilliseconds);
  const enabled = settled.length >= textLimits.searchTerm.min;
  const query = api.companies.list.useQuery({ search: settled, limit: shownHits }, { enabled });
  const [searching, setSearching] = useState(false);
  const newest = useRef(0);
  const cancel = () => {
    newest.current += 1;
    setSearching(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only leaving the page cancels
  useEffect(() => cancel, []);

  /** Searches without waiting for the text to settle. Nothing happens if it is canceled in the meantime. */
  async function findNow(onFound: (found: Company[]) => void) {
    newest.current += 1;
    const own = newest.current;
    setSearching(true);
    try {
      const { data } = await utils.companies.list.fetch({ search: term, limit: shownHits });
      if (newest.current === own) onFound(data);
    } catch (error) {
      if (newest.current !== own) return;
      toast('error', 'Error', messageOf(error, 'Failed to fetch companies'));
    } finally {
      if (newest.current === own) setSearching(false);
    }
  }

  return {
    hits: settled === term && enabled ? query.data?.data : undefined,
    failed: settled === term && enabled && query.isError,
    retry: () => query.refetch(),
    searching,
    findNow,
    cancel,
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

/** Shows a toast about a term that is too short to search for. */
export function refuseShortTerm(term: string): boolean {
  if (term.length >= textLimits.searchTerm.min) return false;
  toast(
    'info',
    'Search term too short',
    `Please enter at least ${textLimits.searchTerm.min} characters to search.`,
  );
  return true;
}
