import { type ReactNode, useEffect } from 'react';

type SectionProps = { id: string; title: string; children: ReactNode };

/** A section of the page with its own URL fragment. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mt-16">
      <h2 id={id} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Links to the sections of a long page, next to it if there is room. */
export function Contents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  useEffect(() => {
    // The browser looked for the section before the page was rendered.
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
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
  );
}
