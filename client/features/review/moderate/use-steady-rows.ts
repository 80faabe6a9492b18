import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Decided } from './use-decisions.ts';

/** A row without an item is what was decided; its id is that of the item, below zero. */
type Row<Item> = { id: number; item: Item | undefined };

/**
 * Keeps a list in its place on the screen while it is read again: what is new comes last, and what was decided stays
 * where it was. What has to be decided once more, such as a review with a newer report, is new.
 */
export function useSteadyRows<Item extends { id: number }>(
  items: readonly Item[],
  decided: Pick<Decided, 'id' | 'settled'> | null,
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

/** A second click on what has just moved away must not decide about what moved there. */
const settleMilliseconds = 1000;

/**
 * Swallows clicks on a list's buttons until its rows have stood still for a moment. Links lead on at any time.
 * @param rows what is shown, in its order; more of them at the end move nothing
 * @param moved whether they have moved just before the list appears
 */
export function useStillClicks(list: RefObject<HTMLElement | null>, rows: string, moved: boolean): void {
  const movedAt = useRef(moved ? performance.now() : Number.NEGATIVE_INFINITY);
  const shown = useRef(rows);
  useLayoutEffect(() => {
    if (!rows.startsWith(shown.current)) movedAt.current = performance.now();
    shown.current = rows;
  }, [rows]);
  useEffect(() => {
    const onClick = (event: Event) => {
      const isButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (!isButton) return;
      if (performance.now() - movedAt.current >= settleMilliseconds) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const element = list.current;
    element?.addEventListener('click', onClick, { capture: true });
    return () => element?.removeEventListener('click', onClick, { capture: true });
  });
}
