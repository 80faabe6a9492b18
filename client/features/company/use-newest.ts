import { useEffect, useRef } from 'react';

/** Tells whether an attempt is still the newest one: not after another has begun, or after leaving. */
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
