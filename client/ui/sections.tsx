import { type ReactNode, useEffect } from 'react';

type SectionProps = { id: string; title: string; children: ReactNode };

/** A section of the page with its own URL fragment. A paragraph directly in it looks as in `Prose`. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="mt-16 [&>p]:mt-4 [&>p]:max-w-[41.5em] [&>p]:text-lg [&>p_a]:text-link"
    >
      <h2 id={id} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

type SectionedProps = {
  sections: readonly { id: string; title: string }[];
  top: ReactNode;
  children: ReactNode;
};

/** A long page: what comes first, links to its sections next to it if there is room, and the sections. */
export function Sectioned({ sections, top, children }: SectionedProps) {
  useEffect(() => {
    // The browser looked for the section before the page was rendered.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
      {top}
      <aside className="lg:row-span-2">
        <nav aria-label="On this page" className="lg:sticky lg:top-24">
          <p aria-hidden className="mb-2 text-sm font-semibold text-accent">
            On this page
          </p>
          <ul className="border-l border-hairline text-[0.9375rem] sm:columns-2 lg:columns-1">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-1.5 pl-4 text-soft hover:text-ink">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
      <div className="-mt-10 min-w-0">{children}</div>
    </div>
  );
}
