import { expect, it } from 'vitest';
import { reviewInText } from './review-in-text.ts';

it.each([
  ['77', 77],
  [' https://candor.example/companies/5/reviews/77 ', 77],
  ['candor.example/companies/5/reviews/77/?sort=recent#top', 77],
  ['https://candor.example/companies/5', undefined],
  ['0', undefined],
  ['99999999999999999', undefined],
  ['the second one', undefined],
])('finds the review in %j', (typed, id) => {
  expect(reviewInText(typed)).toBe(id);
});
