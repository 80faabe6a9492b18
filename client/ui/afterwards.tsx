import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';

let visited = false;

/**
 * Content that may appear a moment after the rest of the first page. It is rendered once the rest is shown, in
 * slices, so that the page stays responsive. On later pages it is rendered right away, because going back needs the
 * whole height to restore the position.
 */
export function Afterwards({ children }: { children: ReactNode }) {
  const [atOnce] = useState(visited);
  const due = useDeferredValue(true, atOnce);
  useEffect(() => {
    visited = true;
  }, []);
  return due ? children : null;
}
