import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';

let visited = false;

/**
 * What may come a moment after the rest of the first page: rendered once that is shown, in slices between which the page
 * reacts. On later pages it comes at once, because going back needs the whole height to find its place.
 */
export function Afterwards({ children }: { children: ReactNode }) {
  const [atOnce] = useState(visited);
  const due = useDeferredValue(true, atOnce);
  useEffect(() => {
    visited = true;
  }, []);
  return due ? children : null;
}
