import { createContext, type ReactNode, use, useEffect } from 'react';

export const SiteNameContext = createContext('');

type Props = { title: string; description?: string; className?: string; children: ReactNode };

/** One page: its document title, its description instead of the site's, and its content. */
export function Page({ title, description, className, children }: Props) {
  const siteName = use(SiteNameContext);
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title, siteName]);
  useDescription(description);
  return <div className={className ?? 'pt-10 sm:pt-14'}>{children}</div>;
}

function useDescription(text: string | undefined): void {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (meta === null || text === undefined) return;
    const general = meta.content;
    meta.content = text;
    return () => {
      meta.content = general;
    };
  }, [text]);
}
