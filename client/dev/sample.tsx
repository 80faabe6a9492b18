import type { ReactNode } from 'react';

/** A group of components under a heading. */
export function Samples({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      <h2 className="border-b border-hairline pb-2 text-2xl">{title}</h2>
      {children}
    </div>
  );
}

/** One component in one state. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-2 text-sm text-soft">{name}</p>
      {children}
    </div>
  );
}
