import { useEffect } from 'react';

/** Asks before a link leads away from unsaved work. */
export function useLinkGuard(isActive: boolean, question: string, onStay?: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const ask = (event: MouseEvent) => {
      if (!leavesPage(event) || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
      onStay?.();
    };
    document.addEventListener('click', ask, { capture: true });
    return () => document.removeEventListener('click', ask, { capture: true });
  }, [isActive, question, onStay]);
}

/** While `active`, the browser asks before the tab is closed or reloaded. */
export function useUnloadWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}

/** Whether a click opens another page of this site in this tab. */
function leavesPage({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.target === '_blank' || ctrlKey || metaKey || shiftKey) return false;
  return link.origin === location.origin && link.pathname !== location.pathname;
}
