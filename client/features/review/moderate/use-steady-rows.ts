import { useState } from 'react';
import type { Decided } from './use-decisions.ts';

/** A row without an item is the decided one; its id is that of the item, below zero. */
export type Row<Item> = { id: number; item: Item | undefined };

/**
 * Keeps a list in its place on the screen while it's read again: new items come last, and the decided one stays where it
 * was, as does one whose conflict is open. An item that needs another decision, such as a review with a newer report, is new.
 */
export function useSteadyRows<Item extends { id: number }>(
  listed: readonly Item[],
  decided: Decided | null,
  inConflict: number | undefined,
): Row<Item>[] {
  const items = useWithConflict(listed, inConflict);
  const [order, setOrder] = useState<readonly number[]>([]);
  const ids = new Set(decided?.ids);
  // Until the lists have been read again, they have it as it was.
  const isHidden = (id: number) => decided?.settled === false && ids.has(id);
  const isLine = (id: number) => ids.has(-id);
  const byId = new Map(items.filter(({ id }) => !isHidden(id)).map((item) => [item.id, item]));
  const kept = order
    .map((id) => (isHidden(id) || isLine(id) ? -Math.abs(id) : Math.abs(id)))
    .filter((id) => isLine(id) || byId.has(id));
  const next = [...new Set([...kept, ...byId.keys()])];
  if (next.join() !== order.join()) setOrder(next);
  return next.map((id) => ({ id, item: byId.get(id) }));
}

/** An item whose conflict is open stays, even if the list no longer has it. */
function useWithConflict<Item extends { id: number }>(items: readonly Item[], id: number | undefined) {
  const [kept, setKept] = useState<Item>();
  const current = items.find((item) => item.id === id);
  if (current !== undefined && kept?.id !== id) setKept(current);
  return current === undefined && id !== undefined && kept?.id === id ? [...items, kept] : items;
}
