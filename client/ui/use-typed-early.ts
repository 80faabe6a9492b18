import { useLayoutEffect, useRef } from 'react';

/** Ref for a search box that the server has rendered: takes over what someone typed before the page's code arrived. */
export function useTypedEarly(known: string, onTyped: (text: string) => void) {
  const box = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before React writes into the box
  useLayoutEffect(() => {
    const typed = box.current?.value;
    if (typed && typed !== known) onTyped(typed);
  }, []);
  return box;
}
