import { expect, it } from 'vitest';
import { styleHints, vocabularyOf } from './personal-style.ts';

const others = vocabularyOf(
  Array.from(
    { length: 8 },
    (_, number) =>
      `Shifts are planned three weeks ahead and people keep to it. Managers listen, and colleagues help each other. Pay is fair, but overtime is rarely paid in month ${number}.`,
  ),
);
const partsOf = (text: string) => styleHints(text, others, ['Northwind']).map((hint) => hint.text);

it('points out unusual spelling and what the author says about herself', () => {
  expect(partsOf('Managers definately listen to people.')).toContain('definately');
  expect(partsOf('As a single mother I rarely get overtime paid.').join()).toContain('single mother');
});

it('says nothing about words that everyone uses', () => {
  expect(styleHints('Managers listen, and pay is fair.', others, ['Northwind'])).toEqual([]);
});
