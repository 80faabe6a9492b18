import { useEffect, useRef } from 'react';

/**
 * After a link, the new page starts at the top with the focus on its content. Back and Forward keep their position.
 */
export function useRouteFocus(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const wentBack = useRef(false);

  useEffect(() => {
    const onPop = () => {
      // The skip link's entry is on the same page.
      wentBack.current = location.pathname !== shown.current;
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!wentBack.current) window.scrollTo(0, 0);
    wentBack.current = false;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}
