import { type RefObject, useEffect, useRef, useState } from 'react';

/** Each `id` belongs to a section or its heading. */
type Sections = readonly { id: string; title: string }[];

/**
 * Links to the sections of a long page. It stays visible below the header and marks the section that is being read.
 */
export function SectionRow({ sections }: { sections: Sections }) {
  const row = useRef<HTMLElement>(null);
  const current = useCurrentSection(sections, row);
  usePlaceOfHash(sections);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked link has changed
  useEffect(() => {
    // Sideways only: scrollIntoView would scroll the page too.
    const list = row.current?.querySelector('ul');
    const link = list?.querySelector('[aria-current]');
    if (!list || !link) return;
    const [around, own] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    if (own.left < around.left) list.scrollLeft -= around.left - own.left + 16;
    if (own.right > around.right) list.scrollLeft += own.right - around.right + 16;
  }, [current]);

  return (
    <nav
      ref={row}
      aria-label="On this page"
      data-section-row
      className="sticky top-16 z-20 max-md:noscript:top-0 -mx-4 mt-6 border-b border-hairline bg-paper sm:mx-0 sm:mt-8 [@media(max-height:30rem)]:top-0"
    >
      <ul className="flex gap-x-3 overflow-x-auto px-4 [scrollbar-width:none] sm:gap-x-8 sm:px-0">
        {sections.map(({ id, title }) => (
          <li key={id} className="shrink-0 max-sm:last:pr-4">
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="flex h-11 items-center border-b-2 border-transparent text-[0.9375rem] font-medium text-soft -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink max-sm:text-sm"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How far below the row the section that is being read begins. */
const readingDistance = 48;

/** The section at the top of the viewport. */
function useCurrentSection(sections: Sections, row: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = () => {
      const edge = row.current?.getBoundingClientRect().bottom ?? 0;
      setCurrent(sectionAt(sections, edge + readingDistance));
    };
    look();
    window.addEventListener('scroll', look, { passive: true, signal });
    window.addEventListener('hashchange', look, { signal });
    const growth = new ResizeObserver(look);
    growth.observe(document.body);
    return () => {
      leaving.abort();
      growth.disconnect();
    };
  }, [sections, row]);
  return current;
}

/** If several sections are side by side at that height, the one that the URL names, otherwise the first. */
function sectionAt(sections: Sections, line: number): string | undefined {
  const places = sections.flatMap(({ id }) => {
    const box = document.getElementById(id)?.closest('section')?.getBoundingClientRect();
    return box ? [{ id, box }] : [];
  });
  const crossing = places.filter(({ box }) => box.top <= line && box.bottom > line);
  const named = places.find(({ id }) => id === location.hash.slice(1));
  if (named && (crossing.includes(named) || isLastScreen(named.box))) return named.id;
  return (crossing[0] ?? places.findLast(({ box }) => box.top <= line) ?? places[0])?.id;
}

/** Whether the page ends before this place can scroll to the top of the window. */
function isLastScreen({ top }: DOMRect): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollY > 0 && scrollY + clientHeight >= scrollHeight - 1 && top > 0 && top < clientHeight;
}

/** Goes to the section that the URL names: the browser looked for it before the page was rendered. */
function usePlaceOfHash(sections: Sections) {
  useEffect(() => {
    const id = location.hash.slice(1);
    if (!sections.some((section) => section.id === id)) return;
    const place = () => document.getElementById(id)?.scrollIntoView();
    // Again whenever content appears above it, until the reader does something.
    const growth = new ResizeObserver(place);
    growth.observe(document.body);
    const moved = new AbortController();
    const stop = () => {
      growth.disconnect();
      moved.abort();
    };
    for (const move of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      window.addEventListener(move, stop, { passive: true, signal: moved.signal });
    return stop;
  }, [sections]);
}
