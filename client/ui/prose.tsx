import type { ReactNode } from 'react';

/** A link on its own, not in a sentence, and large enough to hit. */
export const standaloneLink = 'inline-flex min-h-11 items-center';

/** Body text for the static pages. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-[41.5em] text-lg [&_a]:text-link [&_h1]:mb-6 [&_h1]:text-3xl [&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:text-2xl [&_li]:mt-2 [&_p]:mt-4 [&_ul]:mt-4 [&_ul]:list-disc [&_ul]:pl-6">
      {children}
    </div>
  );
}
