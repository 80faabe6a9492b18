import { createContext, type ReactNode, use, useEffect } from 'react';

export const SiteNameContext = createContext('');

type Props = { title: string; className?: string; children: ReactNode };

/** One page: its document title and its content. */
export function Page({ title, className, children }: Props) {
  const siteName = use(SiteNameContext);
  useEffect(() => {
    document.title = `${title} · ${siteName}`;
  }, [title, siteName]);
  return <div className={className ?? 'pt-10 sm:pt-14'}>{children}</div>;
}
