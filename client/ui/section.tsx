import type { ReactNode } from 'react';

type Props = { id: string; title: string; children: ReactNode };

/** A section of the page with its own URL fragment. */
export function Section({ id, title, children }: Props) {
  return (
    <section aria-labelledby={id} className="mt-16">
      <h2 id={id} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}
