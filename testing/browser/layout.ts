import type { Page } from 'playwright';

/** What is wrong with a page's layout at its current width, one line per finding. */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MIN_TARGET = 24;
    const MAX_LENGTH = 40;
    window.scrollTo(0, 0);
    const all = [...document.body.querySelectorAll<HTMLElement>('*')].filter(isSeen);
    return [...sidewaysScroll(), ...overlaps(), ...cutTexts(), ...smallTargets()];

    function isSeen(element: Element) {
      const { width, height } = element.getBoundingClientRect();
      // One pixel: only for screen readers.
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    }

    function name(element: Element) {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      return `${element.tagName.toLowerCase()} "${text.slice(0, MAX_LENGTH)}"`;
    }

    function sidewaysScroll() {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth
        ? [`the page scrolls sideways by ${scrollWidth - clientWidth} px`]
        : [];
    }

    function overlaps() {
      const parts = [...document.querySelectorAll('#root :is(header, main, footer)')].map((part) => ({
        part: part.tagName.toLowerCase(),
        box: part.getBoundingClientRect(),
      }));
      return parts.slice(1).flatMap(({ part, box }, index) => {
        const above = parts[index];
        const overlap = above !== undefined && box.top < above.box.bottom - 0.5;
        return overlap ? [`${part} begins above the end of ${above.part}`] : [];
      });
    }

    function cutTexts() {
      return all
        .filter((element) => {
          const { overflowX, textOverflow } = getComputedStyle(element);
          const cuts = overflowX === 'hidden' || overflowX === 'clip';
          return cuts && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth;
        })
        .filter((element) => element.innerText?.trim())
        .map((element) => `cut off: ${name(element)}`);
    }

    function smallTargets() {
      const targets = 'a[href], button, input, select, textarea, summary, [role="button"], [tabindex="0"]';
      return all
        .filter((element) => element.matches(targets) && !isInSentence(element))
        .flatMap((element) => {
          const { width, height } = element.getBoundingClientRect();
          const enough = shorterSides(element).some((side) => side >= MIN_TARGET);
          return enough ? [] : [`small: ${name(element)}, ${Math.round(width)} by ${Math.round(height)} px`];
        });
    }

    /** For each click target: the element, its label, and what extends it over its card. */
    function shorterSides(element: Element): number[] {
      const labels = (element as HTMLInputElement).labels ?? [];
      const after = getComputedStyle(element, '::after');
      const spread = { width: Number.parseFloat(after.width), height: Number.parseFloat(after.height) };
      return [...[element, ...labels].map((box) => box.getBoundingClientRect()), spread].map(
        ({ width, height }) => Math.min(width, height),
      );
    }

    function isInSentence(element: Element) {
      if (getComputedStyle(element).display !== 'inline') return false;
      const around = [...(element.parentElement?.childNodes ?? [])].filter((node) => node !== element);
      return around.some((node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''));
    }
  });
}
