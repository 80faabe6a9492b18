import { expect, it } from 'vitest';
import { finding } from './pay-words.ts';

const listed = (above: number, same: number, below: number) => [
  ...Array.from({ length: above }, () => ({ differs: 'above' as const })),
  ...Array.from({ length: same }, () => ({ differs: null })),
  ...Array.from({ length: below }, () => ({ differs: 'below' as const })),
];

it.each([
  [3, 2, 1, 'Three companies pay above the median, one pays below'],
  [1, 0, 12, 'One company pays above the median, 12 pay below'],
  [2, 0, 0, 'Two companies pay above the median'],
  [0, 4, 1, 'One company pays below the median'],
  [0, 4, 0, 'No company clearly pays more or less than the others'],
  [0, 0, 0, 'No company has 5 of these salaries yet'],
])('says what %d companies above, %d about the same and %d below pay', (above, same, below, words) => {
  expect(finding(listed(above, same, below))).toBe(words);
});
