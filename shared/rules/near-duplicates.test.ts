import { expect, it } from 'vitest';
import { sharedPassages } from './near-duplicates.ts';

const passages = (text: string, other: string) =>
  sharedPassages(text, other).map((passage) => [
    text.slice(passage.start, passage.end),
    other.slice(passage.otherStart, passage.otherEnd),
  ]);

it('marks what two texts have in common, whatever its place, case and punctuation', () => {
  expect(
    passages(
      'Bad pay. The canteen is closed since the winter, sadly! I like my team.',
      'I like mine. THE CANTEEN is closed, since the winter, sadly so.',
    ),
  ).toEqual([
    ['The canteen is closed since the winter, sadly', 'THE CANTEEN is closed, since the winter, sadly'],
  ]);
});

it('marks no short phrase that anyone may write', () => {
  expect(passages('A great place to work in, really.', 'It is a great place to work, for me.')).toEqual([]);
});
