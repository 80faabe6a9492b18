import { expect, it } from 'vitest';
import { placesInText, textAt, wholeText } from './review-text.ts';

const review = { pros: 'Fair pay.', cons: '', advice: 'Fewer meetings.', comment: 'I would stay.\nFor now.' };
const none = { pros: '', cons: '', advice: '', comment: '' };

it('puts each part that is not empty under its heading, and the comment last', () => {
  expect(wholeText(review)).toBe(
    'What is good\nFair pay.\n\nWhat should change\nFewer meetings.\n\nI would stay.\nFor now.',
  );
});

it('is just the comment without parts, and nothing without any text', () => {
  expect(wholeText({ ...none, comment: ' As typed.\n' })).toBe(' As typed.\n');
  expect(wholeText(none)).toBe('');
});

it.each([
  review,
  none,
  { ...none, comment: 'Only this.' },
  { ...none, cons: 'Only that.' },
  // What an author types may look like a heading.
  { pros: 'What is bad\nNothing.', cons: 'What is good\n', advice: '🙂', comment: 'What should change\n\n' },
])('finds the texts again at their places: %o', (texts) => {
  expect(textAt(wholeText(texts), placesInText(texts))).toEqual(texts);
});

it('takes a text without places for the comment', () => {
  expect(textAt('From the previous release.', undefined)).toEqual({
    ...none,
    comment: 'From the previous release.',
  });
});
