import { readFileSync } from 'node:fs';

export type Family = 'newsreader' | 'inter';
export type Fitted = { lines: string[]; size: number };

/** Thousandths of the size, for each character that the fonts can draw. `node tools/assets/fonts.mjs` writes them. */
const widths: Record<Family, Record<string, number>> = JSON.parse(
  readFileSync(new URL('./fonts/widths.json', import.meta.url), 'utf8'),
);

/** The largest that holds the text is used; the last one, with three dots, if none does. */
const steps = [
  { size: 104, lines: 1 },
  { size: 88, lines: 1 },
  { size: 80, lines: 2 },
  { size: 68, lines: 2 },
  { size: 56, lines: 3 },
  { size: 48, lines: 3 },
] as const;

/** The family that can draw all of a text; undefined if none can. */
export function familyFor(text: string): Family | undefined {
  return (['newsreader', 'inter'] as const).find((family) =>
    [...text].every((character) => Object.hasOwn(widths[family], character)),
  );
}

/** Breaks a text into lines that are no wider than `width` pixels. */
export function fitText(text: string, family: Family, width: number): Fitted {
  for (const { size, lines: most } of steps) {
    const lines = breakLines(text, family, (1000 * width) / size);
    const last = size === steps.at(-1)?.size;
    if (lines.length <= most) return { size, lines };
    if (last) return { size, lines: shorten(lines.slice(0, most), family, (1000 * width) / size) };
  }
  throw new Error('There is no size for a text.');
}

/** Thousandths of the size. */
export function widthOf(text: string, family: Family): number {
  let sum = 0;
  for (const character of text) sum += widths[family][character] ?? 0;
  return sum;
}

/** At spaces, and inside a word only if the word alone is too long. */
function breakLines(text: string, family: Family, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer, family) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const character of word) {
      if (widthOf(line + character, family) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}

function shorten(lines: string[], family: Family, width: number): string[] {
  let last = lines.at(-1) ?? '';
  while (widthOf(`${last}…`, family) > width) last = last.slice(0, -1);
  return [...lines.slice(0, -1), `${last.trimEnd()}…`];
}
