import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStillClicks } from '#client/ui/use-still-clicks.ts';
import type { Decided } from './use-decisions.ts';

/** A row without an item is the decided one; its id is that of the item, below zero. */
type Row<Item> = { id: number; item: Item | undefined };

/** The rows of a queue, which don't jump while it's read again, and the list that holds the focus and handles the keys. */
export function useQueueList<Item extends { id: number }>(
  items: readonly Item[] | undefined,
  decided: Decided | null,
  inConflict: number | undefined,
) {
  const list = useRef<HTMLUListElement>(null);
  const rows = useSteadyRows(useWithConflict(items ?? [], inConflict), decided);
  const shown = rows.map(({ id }) => id).join();
  useFocusAfterDecision(list, decided);
  useFocusOnArrival(list, items !== undefined);
  useFocusOfLostItem(list, items);
  useKeys(list);
  useStillClicks(list, shown, decided !== null);
  return { list, rows };
}

type List = RefObject<HTMLUListElement | null>;

/** An item whose conflict is open stays, even if the list no longer has it. */
function useWithConflict<Item extends { id: number }>(items: readonly Item[], id: number | undefined) {
  const [kept, setKept] = useState<Item>();
  const current = items.find((item) => item.id === id);
  if (current !== undefined && kept?.id !== id) setKept(current);
  return current === undefined && id !== undefined && kept?.id === id ? [...items, kept] : items;
}

/**
 * Keeps a list in its place on the screen while it's read again: new items come last, and the decided one stays where it
 * was. An item that needs another decision, such as a review with a newer report, is new.
 */
function useSteadyRows<Item extends { id: number }>(
  items: readonly Item[],
  decided: Decided | null,
): Row<Item>[] {
  const [order, setOrder] = useState<readonly number[]>([]);
  const line = decided === null ? Number.NaN : -decided.id;
  const hidden = decided?.settled ? Number.NaN : decided?.id;
  const byId = new Map(items.filter(({ id }) => id !== hidden).map((item) => [item.id, item]));
  const kept = order
    .map((id) => (id === hidden || id === line ? line : Math.abs(id)))
    .filter((id) => id === line || byId.has(id));
  const fromElsewhere = decided !== null && !kept.includes(line) ? [line] : [];
  const next = [...new Set([...fromElsewhere, ...kept, ...byId.keys()])];
  if (next.join() !== order.join()) setOrder(next);
  return next.map((id) => ({ id, item: byId.get(id) }));
}

/** Moves the focus from the decided item to the next one, and back to it when the decision is undone. */
function useFocusAfterDecision(list: List, decided: Decided | null): void {
  const left = useRef(-1);
  const moved = useRef<number | null>(null);
  useEffect(() => {
    const rows = [...(list.current?.children ?? [])];
    if (decided === null) {
      focusEntry(rows[left.current]);
      left.current = -1;
      moved.current = null;
      return;
    }
    const row = rows.findIndex((entry) => entry.matches('[data-entry=decided]'));
    left.current = row;
    if (moved.current === decided.id) return;
    const next = rows[row + 1];
    if (next?.querySelector('article')) focusEntry(next, rows[row]);
    else if (decided.settled) (rows[row]?.querySelector('button') ?? list.current)?.focus();
    else return;
    moved.current = decided.id;
  });
}

/**
 * Focuses the first entry once, when the list appears, so the keys work from the first moment. Someone who walks along
 * the tabs with the arrow keys, or types, keeps the focus.
 */
function useFocusOnArrival(list: List, isHere: boolean): void {
  // The first click on a page shows the focus as a key does.
  const wasClicked = useRef(false);
  useEffect(() => {
    wasClicked.current = document.querySelector('[role=tab]:active') !== null;
  }, []);
  useEffect(() => {
    const had = document.activeElement;
    const passes = wasClicked.current ? 'main, h1, [role=tab]' : 'main, h1';
    const isElsewhere = had?.matches(':focus-visible') && !had.matches(passes);
    const first = list.current?.querySelector<HTMLElement>('[data-entry] article');
    if (isHere && !isElsewhere) first?.focus({ preventScroll: true });
  }, [isHere, list]);
}

/** Takes the focus when the element that had it is gone from the new list. */
function useFocusOfLostItem(list: List, items: unknown): void {
  const appeared = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new list
  useEffect(() => {
    if (list.current === null || document.activeElement !== document.body) return;
    list.current.focus({ preventScroll: true });
    if (!appeared.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
    appeared.current = true;
  }, [items]);
}

/** J and K go to the next and the previous entry; any other key presses the button that names it, ? that of the queue. */
function useKeys(list: List): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const entry = event.target instanceof Element && event.target.closest('[data-entry]');
      const key = event.key.toUpperCase();
      if (key === '?') pressKey(list.current?.parentElement, event);
      else if (!entry) key === 'J' && focusEntry(list.current?.firstElementChild);
      else if (key === 'J') focusEntry(entry.nextElementSibling);
      else if (key === 'K') focusEntry(entry.previousElementSibling);
      else pressKey(key === 'U' ? list.current : entry, event);
    };
    const element = list.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  });
}

/** Leaves the line of the last decision in sight above the entry. */
function focusEntry(entry: Element | null | undefined, top = entry): void {
  const target = entry?.querySelector<HTMLElement>('article, button');
  if (!target) return;
  target.focus({ preventScroll: true });
  top?.scrollIntoView({ block: 'start' });
}

function pressKey(within: Element | null | undefined, event: KeyboardEvent): void {
  const key = CSS.escape(event.key.toUpperCase());
  const button = within?.querySelector<HTMLElement>(`button[aria-keyshortcuts="${key}"]`);
  if (!button) return;
  // Otherwise the letter is typed into the box of a dialog that opens.
  event.preventDefault();
  button.click();
}
