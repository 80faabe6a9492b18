/** Widths in characters: of a line, of the visible part of a folded text, and of a remainder too short to hide. */
const line = 60;
const shown = 8 * line;
const least = 3 * line;

/** Invisible characters: spaces, joiners, fillers. */
const blank = /^[\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** The text with every run of blank lines reduced to one, and none at either end. */
export function collapseBlankLines(text: string): string {
  const lines = text.split(/\r\n?|[\n\u2028\u2029]/).map((one) => (blank.test(one) ? '' : one));
  return lines
    .filter((one, index) => one !== '' || (index > 0 && lines[index - 1] !== ''))
    .join('\n')
    .replace(/^\n|\n$/g, '');
}

/** The part of a long text that is shown first, and the rest. The rest is empty if folding would save too little. */
export function foldText(text: string): { head: string; rest: string } {
  if (reach(text, shown + least) === text.length) return { head: text, rest: '' };
  const cut = wordBoundary(text, reach(text, shown));
  return { head: text.slice(0, cut), rest: text.slice(cut) };
}

/** How far a number of characters reaches, when a short line takes up a whole line. */
function reach(text: string, room: number): number {
  let left = room;
  let at = 0;
  for (const one of text.split('\n')) {
    if (one.length > left) return at + left;
    left -= Math.ceil(Math.max(one.length, 1) / line) * line;
    at += one.length + 1;
    if (left <= 0) return Math.min(at, text.length);
  }
  return text.length;
}

/** The end of the last word before a position, or of the last whole letter if words are long or not separated. */
function wordBoundary(text: string, place: number): number {
  const space = text.slice(0, place + 1).search(/(?<!\s)\s+\S*$/);
  if (space > place - 2 * line && space > 0) return space;
  return new Intl.Segmenter('en').segment(text).containing(place)?.index || place;
}
