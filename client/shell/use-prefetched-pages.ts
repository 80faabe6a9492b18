import { useEffect } from 'react';
import { matchRoute, useRouter } from 'wouter';

type Page = { patterns: readonly string[]; load?: () => Promise<unknown> };

const intents = ['pointerover', 'touchstart', 'focusin'] as const;

/** Loads a page's code as soon as somebody hovers over, touches or focuses a link to it. */
export function usePrefetchedPages(pages: readonly Page[]): void {
  const { parser } = useRouter();
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link.origin !== location.origin) return;
      const page = pages.find(({ patterns }) =>
        patterns.some((pattern) => matchRoute(parser, pattern, link.pathname)[0]),
      );
      // If a prefetch fails, the visit itself tries again.
      page?.load?.().catch(() => undefined);
    };
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true });
    return () => {
      for (const intent of intents) document.removeEventListener(intent, onIntent);
    };
  }, [pages, parser]);
}
