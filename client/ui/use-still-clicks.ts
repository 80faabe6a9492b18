import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** A second click on an item that has just moved away must not decide about the one that moved there. */
const settleMilliseconds = 1000;

/**
 * Swallows clicks on a list's buttons until its rows have stood still for a moment. Links and steps always work.
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
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button === null || button.closest('nav')) return;
      if (performance.now() - movedAt.current >= settleMilliseconds) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const element = list.current;
    element?.addEventListener('click', onClick, { capture: true });
    return () => element?.removeEventListener('click', onClick, { capture: true });
  });
}
