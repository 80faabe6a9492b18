import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deletions, editDistance } from './edit-distance.ts';
import { placedWords, searchKey } from './search-key.ts';
import { companyTokens, exactName, nameStart, popularity, rankOf, readSearchTerm } from './search-tokens.ts';
import { partsOf, typoParts, typosBetween } from './search-words.ts';

it('folds letters that Unicode leaves alone, apostrophes and abbreviations', () => {
  expect(searchKey('Ørsted Łódź Þór Ægir Œuvre')).toBe('orsted lodz thor aegir oeuvre');
  expect(searchKey('ΟΔΟΣ')).toBe(searchKey('οδός'));
  expect(searchKey("McDonald's L’Oréal")).toBe('mcdonalds loreal');
  expect(searchKey('U.S. Steel S.p.A. A.B')).toBe('us steel spa ab');
  expect(searchKey('acme.com 3.5 a.bc')).toBe('acme com 3 5 a bc');
});

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(..."aZß. '’&é-ﬁΣ1東İ"), maxLength: 12 }),
);

it('finds the same words with their places as without', () => {
  const check = (input: string) => {
    const words = placedWords(input);
    expect(words.map(({ key }) => key).join(' ')).toBe(searchKey(input));
    for (const { key, starts, ends } of words)
      expect([starts.length, ends.length]).toEqual([key.length, key.length]);
  };
  fc.assert(fc.property(text, check), { numRuns: 2000, seed: 1 });
  const [word] = placedWords('  Straße');
  expect(word).toEqual({ key: 'strasse', starts: [2, 3, 4, 5, 6, 6, 7], ends: [3, 4, 5, 6, 7, 7, 8] });
});

it('ignores legal forms at the end of a name, unless nothing else is in it', () => {
  const forms =
    'GmbH & Co. KG|S.p.A.|A/S Ltd.|Pty Ltd|, Inc.|Sp. z o.o. sp. k.|S.A. de C.V.|S. de R.L. de C.V.';
  expect(forms.split('|').filter((form) => exactName(`Nord ${form}`) !== 'nord')).toEqual([]);
  expect(exactName('Nord de Luxe')).toBe('norddeluxe');
  expect(exactName('SAS')).toBe('sas');
  expect(readSearchTerm('nord gmbh')).toMatchObject({
    exactName: 'nord',
    joined: 'nordgmbh',
    words: ['nord'],
  });
});

it('makes tokens that PostgreSQL can store out of any name, and the same ones out of what is typed', () => {
  const letters = fc.constantFrom(...'ﷺ㌖株𠮷aß ');
  const check = (name: string) => {
    const tokens = companyTokens({ name, domain: 'a.example', hq_location: name });
    for (const token of tokens) {
      expect(token.isWellFormed()).toBe(true);
      expect(new TextEncoder().encode(token).length).toBeLessThan(2046);
    }
    const term = readSearchTerm(name);
    if (term) expect(tokens).toContain(nameStart(term.joined));
    if (term) expect(term.exactName).toBe(exactName(name));
  };
  const names = fc.oneof(
    fc.string({ unit: letters, maxLength: 120 }),
    letters.map((letter) => letter.repeat(120)),
  );
  fc.assert(fc.property(names, check), { numRuns: 300, seed: 1 });
});

it('recognizes domains, URLs and email addresses', () => {
  const typed = [
    'northwind.ex',
    'https://www.northwind.example/jobs',
    'Me@Northwind.example',
    'a b.c',
    'northwind',
  ];
  expect(typed.map((term) => readSearchTerm(term)?.domain)).toEqual([
    'northwind.ex',
    'northwind.example',
    'northwind.example',
    undefined,
    undefined,
  ]);
  expect(readSearchTerm('%_-!')).toBeUndefined();
});

it('orders companies by popularity, then by age', () => {
  expect([0, 1, 2, 10, 100, 1e6, 1e12].map(popularity)).toEqual([0, 8, 12, 27, 53, 159, 255]);
  expect(rankOf(2, 8)).toBeLessThan(rankOf(1, 7));
  expect(rankOf(1, 8)).toBeLessThan(rankOf(2, 8));
});

/** From the definition, without any shortcut. */
function slowDistance(one: string[], other: string[]): number {
  if (one.length === 0 || other.length === 0) return one.length + other.length;
  const [a, b] = [one.slice(1), other.slice(1)];
  const costs = [slowDistance(a, other) + 1, slowDistance(one, b) + 1];
  costs.push(slowDistance(a, b) + (one[0] === other[0] ? 0 : 1));
  if (one.length > 1 && other.length > 1 && one[0] === other[1] && one[1] === other[0])
    costs.push(slowDistance(one.slice(2), other.slice(2)) + 1);
  return Math.min(...costs);
}

it('counts edits like the definition', () => {
  const short = fc.string({ unit: fc.constantFrom(...'ab😀'), maxLength: 6 });
  const check = (one: string, other: string, most: number) => {
    expect(editDistance(one, other, most)).toBe(Math.min(slowDistance([...one], [...other]), most + 1));
  };
  fc.assert(fc.property(short, short, fc.constantFrom(1, 2), check), { numRuns: 500, seed: 1 });
});

it('finds every word within the forgiven number of typos by a common part', () => {
  const letters = fc.constantFrom(...'abcé😀');
  const words = fc.array(letters, { minLength: 3, maxLength: 14 });
  const edit = fc.tuple(fc.nat(12), fc.constantFrom(0, 1, 2), fc.array(letters, { maxLength: 1 }));
  const check = (word: string[], edits: [number, number, string[]][]) => {
    const mistyped = [...word];
    for (const [place, gone, put] of edits) mistyped.splice(place, gone, ...put);
    const [meant, typed] = [word.join(''), mistyped.join('')];
    const typos = typosBetween(typed, meant);
    if (typos === undefined) return;
    const parts = new Set(partsOf(meant));
    expect(typoParts(typed, typos).some((part) => parts.has(part))).toBe(true);
  };
  fc.assert(fc.property(words, fc.array(edit, { maxLength: 2 }), check), { numRuns: 3000, seed: 1 });
  expect(typosBetween('nrothwidn', 'northwind')).toBe(2);
  expect(typosBetween('ferowel', 'ferrowell')).toBe(2);
  expect(typosBetween('nrothw', 'northwi')).toBeUndefined();
  expect(typosBetween('northxy', 'north')).toBeUndefined();
  expect(typosBetween('2024', '2025')).toBeUndefined();
  expect(deletions('abc', 1)).toEqual(['abc', 'bc', 'ac', 'ab']);
});

it('finds each part of a word of three letters and more as the start of an end', () => {
  const parts = partsOf('logistics');
  for (const part of ['ogi', 'stic', 'ics', 'ogistics'])
    expect(parts.some((end) => end.startsWith(part))).toBe(true);
  expect(partsOf('ab')).toEqual([]);
});
