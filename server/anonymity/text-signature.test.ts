import { expect, it } from 'vitest';
import { mayBeAlike } from '#shared/rules/near-duplicates.ts';
import { textSignature } from './text-signature.ts';

const key = new Uint8Array(32).fill(1);
const signature = (text: string) => textSignature(text, key);
const review =
  'The training is poor, the breaks are short and the managers shout at new starters in front of everyone. I left after five months and do not regret it.';
const unlike =
  'The training was excellent, breaks are long enough and the managers listen to new starters. I am staying for many years and do not regret a day of it.';

it('finds an edited copy among other reviews', () => {
  const edited = signature(review.replace('everyone. I left after five', 'customers! I left after six'));
  expect(mayBeAlike(signature(review), [signature(unlike), edited, signature('')])).toEqual([edited]);
});

it('finds a long review that two sentences were copied into, but not one', () => {
  const [first = '', second = ''] = review.split('. ');
  const long = `${unlike} The office is new and the coffee is free. We have lunch together on most days of the week`;
  const both = signature(`${first}. ${long}. ${second}`);
  const one = signature(`${first}. ${long}. ${long.toUpperCase()}`);
  expect(mayBeAlike(signature(review), [one, both])).toEqual([both]);
});

it('has nothing in common with a signature by another key', () => {
  const other = textSignature(review, new Uint8Array(32).fill(2));
  expect(mayBeAlike(signature(review), [other])).toEqual([]);
});

it('takes time in proportion to the text', { timeout: 30_000 }, () => {
  for (const piece of ['a ', 'one two ', 'a b c d e f. ']) signature(piece.repeat(50_000 / piece.length));
});
