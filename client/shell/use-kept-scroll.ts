import { useEffect } from 'react';
import { keepInEntry, readEntry } from '#client/ui/history-entry.ts';

const key = 'scroll';
/** Milliseconds without scrolling after which the position is saved. */
const settled = 200;
/** Milliseconds to wait for the page to grow tall enough to scroll to the saved position. */
const patience = 10_000;
/** Events that show that someone is scrolling. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Back, Forward and a reload show a page where someone left it. The browser does that only while the page is
 * loading, and our content arrives after that.
 */
export function useKeptScroll(): void {
  useEffect(() => {
    const place = restorePlace();
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (!place.isWaiting()) keepInEntry(key, Math.round(window.scrollY));
    };
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, settled);
    };
    // A click may leave the page before the position is saved.
    document.addEventListener('click', keep, { capture: true, signal });
    window.addEventListener('scroll', keepSoon, { passive: true, signal });
    window.addEventListener('pagehide', keep, { signal });
    window.addEventListener('popstate', place.begin, { signal });
    place.begin();
    return () => {
      clearTimeout(timer);
      place.end();
      leaving.abort();
    };
  }, []);
}

function restorePlace() {
  let target: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const growth = new ResizeObserver(reach);

  function reach() {
    if (target === null) return;
    const furthest = document.documentElement.scrollHeight - window.innerHeight;
    if (furthest < target) return;
    window.scrollTo(0, target);
    end();
  }
  function end() {
    target = null;
    clearTimeout(timer);
    growth.disconnect();
    for (const move of ownMoves) window.removeEventListener(move, end);
  }
  return {
    isWaiting: () => target !== null,
    end,
    begin() {
      end();
      const kept = readEntry(key);
      if (typeof kept !== 'number') return;
      target = kept;
      timer = setTimeout(end, patience);
      // It reports once at the start, after the page has been laid out.
      growth.observe(document.documentElement);
      for (const move of ownMoves) window.addEventListener(move, end, { passive: true });
    },
  };
}
