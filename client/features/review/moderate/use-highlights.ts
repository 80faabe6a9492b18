import { useEffect, useRef } from 'react';

/**
 * Ref for an element in which the browser marks every occurrence of some texts, in the look of each name. Browsers
 * without this feature mark nothing.
 */
export function useHighlights<Part extends HTMLElement>(texts: Record<string, readonly string[]>) {
  const part = useRef<Part>(null);
  const wanted = JSON.stringify(texts);
  useEffect(() => {
    if (part.current === null || !('highlights' in CSS)) return;
    const all = Object.entries<readonly string[]>(JSON.parse(wanted));
    for (const [name, marked] of all)
      CSS.highlights.set(name, new Highlight(...rangesOf(part.current, marked)));
    return () => {
      for (const [name] of all) CSS.highlights.delete(name);
    };
  }, [wanted]);
  return part;
}

function rangesOf(element: HTMLElement, texts: readonly string[]): Range[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const words = node.nodeValue ?? '';
    // The list of hints quotes the same words.
    if (node.parentElement?.closest('q')) continue;
    // A passage of a longer text that its author has shortened since is empty here, and is found at each place without end.
    for (const text of texts.filter((marked) => marked !== '')) {
      for (let at = words.indexOf(text); at !== -1; at = words.indexOf(text, at + text.length)) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + text.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}
