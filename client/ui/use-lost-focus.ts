import { useEffect, useRef } from 'react';

/**
 * Ref for a part of the page that takes the focus when the button that had it is gone, for example with its row.
 * Otherwise keyboard users would start again at the top of the page.
 */
export function useLostFocus<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      hadFocus.current = part.current?.contains(target as Node) === true;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      part.current?.focus({ preventScroll: true });
  });
  return part;
}
