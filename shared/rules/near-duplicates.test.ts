import { expect, it } from 'vitest';
import { comparedText, likenessOf, passageText, sharedPassages } from './near-duplicates.ts';

const passages = (text: string, other: string) =>
  sharedPassages(passageText(text), passageText(other)).map((passage) => [
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

const likeness = (text: string, other: string) => likenessOf(comparedText(text), comparedText(other));

it('counts what two texts have in common', () => {
  const text = 'We were told to wait for the new plan. Nobody came back to us in the end.';
  expect(likeness(text, text.toUpperCase())).toEqual({ similarity: 1, sentences: 2 });
  expect(likeness(text, text.replace('Nobody', 'They never'))).toEqual({ similarity: 14 / 19, sentences: 1 });
  const unlike = 'The office is quiet and the coffee is good on most days of the week.';
  expect(likeness(text, unlike)).toBeUndefined();
  expect(likeness(text, `${text} ${unlike} ${unlike.replaceAll(/\w+/g, '$&s')}`)).toMatchObject({
    sentences: 2,
  });
});

it('takes no short text for a copy', () => {
  expect(likeness('Great place to work.', 'Great place to work.')).toBeUndefined();
});
