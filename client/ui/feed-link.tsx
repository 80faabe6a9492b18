import { Rss } from 'lucide-react';
import type { ReactNode } from 'react';

export function FeedLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      type="application/atom+xml"
      className="mt-4 inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink"
    >
      <Rss aria-hidden className="size-4 shrink-0" />
      <span className="underline underline-offset-4">{children}</span>
    </a>
  );
}
