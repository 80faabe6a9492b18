import texts from './payloads.json' with { type: 'json' };

/**
 * Texts that run, load or leave something where a page takes them for markup, from the usual cheat sheets. The last one ends a
 * line in JavaScript. Only long fields have several lines.
 */
export const payloads = texts;

/** Breaks out of most places at once, in a hundred characters. */
export const polyglot =
  '</title></style></textarea></script>--><svg onload=alert(1)>"\'><img src=x onerror=alert(1)>';

const LONG_FIELD = 1000;

/** As many of them as fit into so many characters, beginning with the one at an index. */
export function packed(most: number, first: number): string {
  let text = '';
  for (let index = 0; index < payloads.length; index += 1) {
    const next = payloads[(first + index) % payloads.length] ?? '';
    const longer = text ? `${text} ${next}` : next;
    const fits = longer.length <= most && (most >= LONG_FIELD || !/[\u2028\u2029]/.test(next));
    if (fits) text = longer;
  }
  return text;
}
