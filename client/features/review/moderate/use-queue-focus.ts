import { useEffect, useRef } from 'react';
import type { Decided } from './use-decisions.ts';

/**
 * Moves the focus from what was decided to what comes next, back to it when the decision is undone, and listens to the
 * keys: J and K go to the next and the previous entry, the others press the button that names them.
 */
export function useQueueFocus(decided: Decided | null, data: unknown) {
  const list = useRef<HTMLUListElement>(null);
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

  const appeared = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may be gone from the new list
  useEffect(() => {
    if (list.current === null || document.activeElement !== document.body) return;
    list.current.focus({ preventScroll: true });
    if (!appeared.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
    appeared.current = true;
  }, [data]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const entry = event.target instanceof Element && event.target.closest('[data-entry]');
      if (!entry || !list.current?.contains(entry)) return;
      const key = event.key.toUpperCase();
      if (key === 'J') focusEntry(entry.nextElementSibling);
      else if (key === 'K') focusEntry(entry.previousElementSibling);
      else pressKey(key === 'U' ? list.current : entry, key);
    };
    const element = list.current;
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  });
  return list;
}

/** With the line of what was decided in sight above it. */
function focusEntry(entry: Element | null | undefined, top = entry): void {
  const target = entry?.querySelector<HTMLElement>('article, button');
  if (!target) return;
  target.focus({ preventScroll: true });
  top?.scrollIntoView({ block: 'start' });
}

function pressKey(within: Element, key: string): void {
  within.querySelector<HTMLElement>(`button[aria-keyshortcuts="${CSS.escape(key)}"]`)?.click();
}
