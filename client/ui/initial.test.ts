import { expect, it } from 'vitest';
import { initialOf } from './initial.tsx';

it.each([
  ['Northwind', 'N'],
  ['  ørnvik', 'Ø'],
  ['<b>', 'B'],
  ['"Quoted" & Sons', 'Q'],
  ['& 3 Brothers', '3'],
  ['ßtrasse', 'ß'],
  ['ǆungla', 'D'],
  ['ﬁne wines', 'F'],
  ['Яндекс', 'Я'],
  ['日本製鉄', '日'],
  ['𐐨𐐩 Press', '𐐀'],
  ['e\u0301clair', 'É'],
  ['n\u0308ot composable', 'N\u0308'],
  ['नितिन', 'नि'],
  ['🚀 Rockets', 'R'],
  ['🚀', undefined],
  ['<<>>', undefined],
])('begins %s with %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
