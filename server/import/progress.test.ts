import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { showProgress } from './progress.ts';

function screen(isTTY: boolean) {
  const written: string[] = [];
  const out = { isTTY, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream;
  return { written, out };
}
const counts = { added: 7, listed: 1, refused: 2 };

it('fills a bar on a terminal, redraws it now and then, and clears it at the end', async () => {
  const { written, out } = screen(true);
  const progress = showProgress(1000, out);
  await pause(250);
  progress.read(500);
  for (let part = 0; part < 10; part += 1) progress.show(counts);
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^\r█{15}░{15} 50 %, added: 7, already listed: 1, refused: 2, about 1 s left/);
  progress.end();
  expect(written.at(-1)).toBe('\r\x1b[K');
});

it('writes whole lines, few of them, where there is no terminal', () => {
  const { written, out } = screen(false);
  const progress = showProgress(1000, out);
  for (let part = 0; part < 10; part += 1) {
    progress.read(100);
    progress.show(counts);
  }
  progress.end();
  expect(written).toEqual([]);
});
