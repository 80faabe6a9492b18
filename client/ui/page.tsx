import { createContext, type ReactNode, use, useEffect } from 'react';

/** What a page says about itself, for the head of its document. */
type PageHead = { title: string; description: string; isMissing: boolean };

type Site = {
  name: string;
  /** Where it is reached, without a path. */
  url: string;
  /** What it was built from; undefined if that isn't a commit, or where the page doesn't know it. */
  commit?: string | undefined;
  /** Describes every page that doesn't describe itself. */
  description: string;
  /** Called when a page is rendered on the server. */
  onPage?: ((head: PageHead) => void) | undefined;
};

export const SiteContext = createContext<Site>({ name: '', url: '', description: '' });

type Props = {
  title: string;
  description?: string;
  /** There is nothing at this URL. */
  isMissing?: boolean;
  className?: string;
  children: ReactNode;
};

/** One page: its document title, its description instead of the site's, and its content. */
export function Page({ title, description, isMissing = false, className, children }: Props) {
  const site = use(SiteContext);
  const head = { title: `${title} · ${site.name}`, description: description ?? site.description, isMissing };
  site.onPage?.(head);
  useEffect(() => {
    document.title = head.title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', head.description);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical !== null && new URL(canonical.href).pathname !== location.pathname)
      canonical.href = location.origin + location.pathname;
  }, [head.title, head.description]);
  // From here on, the page answers (tools/build/early-script.ts).
  useEffect(() => void performance.mark('page-ready'), []);
  return <div className={className ?? 'pt-10 sm:pt-14'}>{children}</div>;
}
