import { useEffect, useRef } from 'react';

/** Says whether an attempt is still the newest one: not after another one has started, or after leaving the page. */
export function useNewest() {
  const newest = useRef(0);
  useEffect(
    () => () => {
      newest.current += 1;
    },
    [],
  );
  return {
    begin() {
      newest.current += 1;
      const own = newest.current;
      return { isLatest: () => newest.current === own };
    },
    drop() {
      newest.current += 1;
    },
  };
}
