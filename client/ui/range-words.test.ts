import { expect, it } from 'vitest';
import { rangeWords } from './range-words.ts';

it('names a range whose ends are shown alike by one figure', () => {
  expect(rangeWords('3.5', '3.5')).toBe('3.5');
  expect(rangeWords('3.0', '3.4')).toBe('3.0 to 3.4');
});
