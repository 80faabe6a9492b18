import { expect, it } from 'vitest';
import { reviewSearch } from '#shared/review-search.ts';
import { whyNotSearchable, wordsIn, wordsOfReview } from './review-words.ts';

it('compares words without case, accents, punctuation and the s of a plural', () => {
  expect(wordsIn("Naïve managers' SALARIES, long-running shifts")).toEqual([
    ...['naive', 'manager', 'salary', 'long', 'running', 'shift'],
  ]);
  expect(wordsIn('boss bonus gas is shoes movies')).toEqual(['boss', 'bonus', 'gas', 'is', 'shoes', 'movy']);
  expect(wordsIn('a 9 I x-ray 40 h')).toEqual(['ray', '40']);
});

it('knows the words of all that a card shows, each once', () => {
  const texts = {
    pros: 'Fair shift',
    cons: 'Long shifts',
    advice: 'Pay',
    review_text: 'More pay',
    job_title: 'Cook',
    kind_of_work: '5120',
  };
  const words = ['cook', 'fair', 'long', 'more', 'pay', 'shift'];
  expect(wordsOfReview(texts)).toEqual(['=5120', ...words]);
  expect(wordsOfReview({ ...texts, kind_of_work: null })).toEqual(words);
  expect(wordsIn('=5120')).toEqual(['5120']);
});

it('cuts words that no database can compare', () => {
  const [word = ''] = wordsIn('ﷺ'.repeat(2000));
  expect(Buffer.byteLength(word)).toBeLessThan(1000);
});

it('says what can be searched for', () => {
  expect(whyNotSearchable('fair shifts')).toBeUndefined();
  expect(whyNotSearchable('x'.repeat(reviewSearch.maxLength + 1))).toMatch(/^That's too long/);
  expect(whyNotSearchable(' ?! a')).toMatch(/^Search for a word/);
  expect(whyNotSearchable('ab cd ef gh ij kl mn op qr')).toMatch(/^That's too many words/);
});
