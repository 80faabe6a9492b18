import { useEffect } from 'react';
import { matchRoute, useRouter } from 'wouter';

type Page = { patterns: readonly string[]; load?: () => Promise<unknown> };

const intents = ['pointerover', 'touchstart', 'focusin'] as const;

/** Loads a page's code as soon as a link to it is pointed at, touched or focused. */
export function usePrefetchedPages(pages: readonly Page[]): void {
  const { parser } = useRouter();
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link.origin !== location.origin) return;
      const page = pages.find(({ patterns }) =>
        patterns.some((pattern) => matchRoute(parser, pattern, link.pathname)[0]),
      );
      // A failed prefetch is tried again by the visit itself.
      page?.load?.().catch(() => undefined);
    };
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true });
    return () => {
      for (const intent of intents) document.removeEventListener(intent, onIntent);
    };
  }, [pages, parser]);
}
