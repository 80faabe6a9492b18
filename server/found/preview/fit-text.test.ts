import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Family, familyFor, fitText } from './fit-text.ts';

const WIDTH = 1040;

it('takes the serif of our headings for Latin, and the other font for what that one lacks', () => {
  expect(
    ['Ågård', 'Łódź', 'Ồ', 'ЖКХ', 'Ωμέγα', 'Łódź Ж', '東', 'ا', '\u0000', '__proto__'].map(familyFor),
  ).toEqual([
    'newsreader',
    'newsreader',
    'newsreader',
    'inter',
    'inter',
    'inter',
    undefined,
    undefined,
    undefined,
    'newsreader',
  ]);
});

it('prefers one large line, and goes down to three', () => {
  const sizes = [
    'Fjord',
    'Northwind Logistics',
    'A rather long name of a company',
    'Many words '.repeat(7).trim(),
  ].map((name) => fitText(name, 'newsreader', WIDTH));
  expect(sizes.map(({ size, lines }) => [size, lines.length])).toEqual([
    [104, 1],
    [104, 1],
    [80, 2],
    [56, 3],
  ]);
});

const letters = fc.constantFrom(...'abcWMi .-&Łőж');
const names = fc
  .string({ unit: letters, minLength: 2, maxLength: 253 })
  .map((name) => name.replace(/\s+/g, ' ').trim());

it('breaks any name into at most three lines, loses no letter of it, and says where it was cut', () => {
  fc.assert(
    fc.property(names, (name) => {
      const family: Family = familyFor(name) ?? 'inter';
      const { lines, size } = fitText(name, family, WIDTH);
      expect(lines.length).toBeLessThanOrEqual(3);
      // An em is the size; hardly a letter is wider.
      for (const line of lines)
        expect(fitText(line, family, WIDTH * 1.001).size).toBeGreaterThanOrEqual(size);
      const shown = lines.join('').replaceAll(' ', '');
      const whole = name.replaceAll(' ', '');
      if (shown.endsWith('…') && !whole.endsWith('…'))
        expect(whole.startsWith(shown.slice(0, -1))).toBe(true);
      else expect(shown).toBe(whole);
    }),
  );
});
