import type { ReactNode } from 'react';

/** A quiet box for states: nothing here, failed, done. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-card border border-hairline bg-card px-6 py-10 text-center">
      <h2 className="text-xl">{title}</h2>
      {children && <div className="mx-auto mt-3 flex max-w-text flex-col items-center gap-4 text-soft">{children}</div>}
    </div>
  );
}
