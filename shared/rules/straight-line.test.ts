import { expect, it } from 'vitest';
import { straightLine } from './straight-line.ts';

const twenty = (answerAt: (at: number) => number) => Array.from({ length: 20 }, (_, at) => answerAt(at));

it.each([
  ['same', twenty(() => 7)],
  ['pattern', twenty((at) => (at % 2 ? 10 : 1))],
  ['pattern', twenty((at) => [3, 9, 4, 4, 7][at % 5] ?? 0)],
  ['pattern', twenty((at) => (at % 10) + 1)],
  ['pattern', twenty((at) => 10 - Math.abs(9 - at))],
  ['pattern', twenty((at) => Math.floor(at / 2) + 1)],
  [undefined, twenty((at) => (at === 16 ? 9 : 10))],
  [undefined, twenty((at) => (at < 10 ? 9 : 1))],
  [undefined, twenty((at) => (at === 12 ? 6 : at % 2 ? 8 : 7))],
  [undefined, twenty((at) => (at % 10 === 3 ? 7 : 8))],
  [undefined, [8, 8, 8, 5, 5, 5, 7, 7, 7, 7, 4, 4, 4, 9, 9, 9, 9, 6, 6, 6]],
  [undefined, []],
])('sees %s in %j', (line, answers) => expect(straightLine(answers)).toBe(line));
