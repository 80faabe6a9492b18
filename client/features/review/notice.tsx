import type { ReactNode } from 'react';

/** What went wrong, read out as soon as it appears. */
export function Notice({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className="rounded-card border border-bad-text bg-card p-5">
      <p className="font-medium">{title}</p>
      <div className="mt-1 space-y-3 text-soft">{children}</div>
    </div>
  );
}
