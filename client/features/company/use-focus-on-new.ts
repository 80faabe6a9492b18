import { useEffect, useRef } from 'react';

/**
 * After "Load more", the focus moves to the first new link in the list: the button may be gone, and keyboard users
 * would lose their place.
 */
export function useFocusOnNew<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null);
  const firstNew = useRef<number | null>(null);

  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    list.current?.querySelectorAll('a')[firstNew.current]?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [count]);

  return {
    list,
    expectMore() {
      firstNew.current = count;
    },
  };
}
