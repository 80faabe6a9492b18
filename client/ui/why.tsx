import type { ReactNode } from 'react';

/** The reason for what stands above, for people who want to know it. */
export function Why({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="text-[0.9375rem] text-soft">
      <summary className="inline-flex min-h-11 items-center text-link">{title}</summary>
      <div className="flex max-w-[41.5em] flex-col gap-2 pb-1">{children}</div>
    </details>
  );
}
