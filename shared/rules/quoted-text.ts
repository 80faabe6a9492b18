import { quoteLimits } from '#shared/limits.ts';

const { min, max } = quoteLimits.text;

const saysEnough = (text: string) => (text.match(/[\p{L}\p{N} ]/gu)?.length ?? 0) >= min;
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** A text that can be read alone: whole if it fits, otherwise up to the end of its last sentence that fits. Undefined if that says too little. */
export function wholeSentences(text: string): string | undefined {
  const line = inOneLine(text);
  const whole = line.length <= max ? line : sentencesIn(line.slice(0, max + 1));
  return saysEnough(whole) ? whole : undefined;
}

const sentencesIn = (part: string) => /^.*(?:[.!?]["”’)]?(?= )|[。！？](?!\p{M}))/u.exec(part)?.[0] ?? '';

/** The same, but where its first sentence is too long, up to the end of a word, or of a sign if it has no words. */
export function beginningOf(text: string): string | undefined {
  const line = inOneLine(text);
  if (!saysEnough(line)) return undefined;
  return wholeSentences(line) ?? `${line.slice(0, endOfWord(line))} …`;
}

function endOfWord(line: string): number {
  const space = line.lastIndexOf(' ', max);
  if (space > max / 2) return space;
  return new Intl.Segmenter('en').segment(line).containing(max)?.index || max;
}
