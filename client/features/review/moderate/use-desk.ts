import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStillClicks } from '#client/ui/use-still-clicks.ts';
import type { WatchedReview } from '#shared/schemas/desk.ts';
import { type Choice, useChoice } from './use-choice.ts';
import type { useDecisions } from './use-decisions.ts';
import { useSteadyRows } from './use-steady-rows.ts';
import { useWatch } from './use-watch.ts';

/** What is known of an item from other moderators. */
export type News = {
  now: WatchedReview | undefined;
  /** The same, if it is no longer in the status in which the list has it. */
  elsewhere: WatchedReview | undefined;
  /** Asks again. */
  ask: () => void;
};

/** What a desk shows: the rows of its list, which of them is open, and what is known of other moderators. */
export function useDesk<Item extends { id: number }>(
  items: readonly Item[] | undefined,
  decisions: ReturnType<typeof useDecisions>,
  statusOf: (item: Item) => string,
) {
  const { decided, conflict, reopened } = decisions;
  const desk = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const rows = useSteadyRows(items ?? [], decided, conflict?.decided.review.id);
  const ids = rows.flatMap(({ item }) => (item === undefined ? [] : [item.id]));
  const [chosen, choose] = useState<number | null>(null);
  const { known, ask } = useWatch(ids, chosen !== null && ids.includes(chosen) ? chosen : null);
  const newsOf = (item: Item): News => {
    const now = known?.get(item.id);
    const elsewhere = now && now.status !== statusOf(item) ? now : undefined;
    return { now, elsewhere, ask };
  };
  const isTaken = (item: Item) => {
    const { now, elsewhere } = newsOf(item);
    const isLeft = now?.notes.some(({ own }) => own) ?? false;
    return isLeft || elsewhere !== undefined || (now?.read_by ?? null) !== null;
  };
  const ready = items !== undefined && (known !== undefined || ids.length === 0);
  const choice = useChoice({ chosen, choose, rows, decided, reopened, isTaken, ready });
  useFocus({ desk, detail }, chosen, choice);
  useKeys(desk, choice.step);
  useStillClicks(detail, `${decided?.ids.join() ?? 'none'}.`, decided !== null);
  return { desk, detail, rows, newsOf, isTaken, ready, choose, ...choice };
}

type Part = RefObject<HTMLElement | null>;

/**
 * Moves the focus to what opens, so the keys work from the first moment. On arrival, someone who walks along the tabs with
 * the arrow keys, or types, keeps the focus.
 */
function useFocus(
  { desk, detail }: Record<'desk' | 'detail', Part>,
  chosen: number | null,
  { current, isWide }: Pick<Choice<{ id: number }>, 'current' | 'isWide'>,
) {
  const opened = useRef<number>(undefined);
  // The first click on a page shows the focus as a key does.
  const wasClicked = useRef(false);
  useEffect(() => {
    wasClicked.current = document.querySelector('[role=tab]:active') !== null;
  }, []);
  useEffect(() => {
    const isArrival = opened.current === undefined;
    if (chosen === null && !isWide && !isArrival) {
      // Back in the list of a phone.
      desk.current?.querySelector<HTMLElement>(`[data-row="${opened.current}"]`)?.focus();
      opened.current = undefined;
    }
    if (current === undefined || current.id === opened.current) return;
    opened.current = current.id;
    const had = document.activeElement;
    const passes = wasClicked.current ? 'main, h1, [role=tab]' : 'main, h1';
    const isElsewhere = had?.matches(':focus-visible') && !had.matches(passes);
    if (isArrival && isWide && isElsewhere) return;
    detail.current?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true });
    const { top = 0 } = detail.current?.getBoundingClientRect() ?? {};
    if (!isWide || top < 0) detail.current?.scrollIntoView({ block: 'start' });
  }, [chosen, current, isWide, desk, detail]);
}

/** J and K go to the next and the previous item, slash to the filter; any other key presses the button that names it. */
function useKeys(desk: Part, step: (by: 1 | -1) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) return;
      const key = event.key.toUpperCase();
      if (key === 'J') step(1);
      else if (key === 'K') step(-1);
      else press(desk.current, key, event);
    };
    const element = desk.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  });
}

function press(within: Element | null, key: string, event: KeyboardEvent): void {
  const target = within?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  if (!target) return;
  // Otherwise the letter is typed into the box that gets the focus.
  event.preventDefault();
  if (target.matches('input')) target.focus();
  else target.click();
}
