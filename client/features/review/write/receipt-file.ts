import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

/** What the downloaded file says. It names no company: whoever finds it shall not learn what was reviewed. */
export function receiptFile(letters: string, origin: string): string {
  return [
    `Receipt of ${site.name}`,
    '',
    letters,
    '',
    `Enter it at ${origin}${paths.receipt()} to see what became of your text, to answer, change it or take it back.`,
    'It cannot be sent again. Whoever has it can do the same as you.',
    '',
  ].join('\n');
}
