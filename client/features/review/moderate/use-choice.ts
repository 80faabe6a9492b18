import { type Dispatch, type SetStateAction, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Decided } from './use-decisions.ts';
import type { Row } from './use-steady-rows.ts';

const wide = globalThis.matchMedia?.('(min-width: 64rem)');

/** Whether the list and the chosen review are beside each other. */
function useWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      wide?.addEventListener('change', onChange);
      return () => wide?.removeEventListener('change', onChange);
    },
    () => wide?.matches ?? true,
    () => true,
  );
}

type Wanted<Item> = {
  chosen: number | null;
  choose: Dispatch<SetStateAction<number | null>>;
  rows: Row<Item>[];
  decided: Decided | null;
  /** The one whose decision was undone last. */
  reopened: { id: number } | null;
  /** Someone else reads it or has decided it, or this moderator has left it to others. */
  isTaken: (item: Item) => boolean;
  /** Whether it is known what is taken. */
  ready: boolean;
};

export type Choice<Item> = {
  current: Item | undefined;
  /** Opens the next item that is free, or the previous one. */
  step: (by: 1 | -1) => void;
  /** The list and the chosen item are beside each other. */
  isWide: boolean;
};

/** Which item of a queue is open. Beside the list, there is always one; on a phone, the list comes first. */
export function useChoice<Item extends { id: number }>(wanted: Wanted<Item>): Choice<Item> {
  const { chosen, choose, rows, decided, reopened, isTaken, ready } = wanted;
  const isWide = useWide();
  const free = (list: Row<Item>[]) => list.find(({ item }) => item !== undefined && !isTaken(item))?.id;
  const current = rows.find(({ item }) => item !== undefined && item.id === chosen)?.item;
  const first = free(rows) ?? rows.find(({ item }) => item !== undefined)?.id;
  // The next one opens after a decision, and the decided one again when the decision is undone.
  const decidedBefore = useRef(decided?.ids);
  function opensNow(): number | null | undefined {
    const isNew = decided !== null && decided.ids !== decidedBefore.current;
    decidedBefore.current = decided?.ids;
    if (isNew && (chosen === null || decided.ids.includes(chosen))) return nextAfter(decided);
    return isWide && ready && current === undefined ? first : undefined;
  }
  function nextAfter({ ids }: Decided): number | null {
    const isOther = ({ id }: Row<Item>) => !ids.includes(Math.abs(id));
    const place = rows.findLastIndex((row) => !isOther(row));
    const next = free(rows.slice(place + 1).filter(isOther));
    return next ?? free(rows.slice(0, Math.max(place, 0)).filter(isOther).reverse()) ?? null;
  }
  useEffect(() => {
    const opens = opensNow();
    // React may run this after a click on another row, which counts.
    if (opens !== undefined) choose((now) => (now === chosen ? opens : now));
  });
  useEffect(() => {
    if (reopened) choose(reopened.id);
  }, [reopened, choose]);

  function step(by: 1 | -1): void {
    const place = rows.findIndex(({ item }) => item !== undefined && item.id === chosen);
    const ahead = by === 1 ? rows.slice(place + 1) : rows.slice(0, Math.max(place, 0)).reverse();
    const next = free(ahead);
    if (next !== undefined) choose(next);
  }
  return { current, step, isWide };
}
