import type { ReactNode } from 'react';

type Props = { title: string; children?: ReactNode };

export function EmptyState({ title, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-card border border-dashed border-control px-6 py-12 text-center">
      <h2 className="text-xl">{title}</h2>
      {children}
    </div>
  );
}
