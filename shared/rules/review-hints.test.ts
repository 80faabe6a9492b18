import { describe, expect, it } from 'vitest';
import { passageText, sharedPassages } from './near-duplicates.ts';
import { reviewHints } from './review-hints.ts';

const answers = (scoreOf: (number: number) => number) =>
  Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at + 1, scoreOf(at + 1)]));

it('gives all hints of a review, from each of its texts and from its answers', () => {
  const hints = reviewHints({
    texts: ['Mein Chef Torsten ist ein Vollidiot, und das wissen wir alle.', 'Ruft 0171 2345678 an.', ''],
    answers: answers(() => 1),
    known: [],
  });
  expect(hints.map(({ says, text }) => (text ? `${says}: ${text}` : says))).toEqual([
    'May name a person: Torsten',
    'Looks like a phone number: 0171 2345678',
    'Often read as an insult: Vollidiot',
    'The same answer to all 20 statements',
    'Mostly in German',
  ]);
});

it('gives none where nothing stands out', () => {
  const texts = ['Fair pay, long hours, and the team at Northwind is kind.', 'Warehouse Associate'];
  expect(
    reviewHints({ texts, answers: answers((number) => (number % 7) + 3), known: ['Northwind'] }),
  ).toEqual([]);
});

describe('the time that hints take', () => {
  // Ten times the longest review takes milliseconds. Where the time grows with the square of the length, it takes
  // minutes: the bound lies far from both, so a busy machine doesn't fail the test.
  it.each([
    ..."0 |+1 |A|Aa |a.|a@|a'|@a.|12 34 |Anna |boss is |call 1 |a_b.|Dr. |J. |the only ".split('|'),
    ...'the only driver in |since 3 |3 May |head of |chief |VP |DE89 |DE8937040044|a (at) |a dot b at |t.me/|www..'.split(
      '|',
    ),
    ...'ext. 1|bsn 1|X123|als einzige |ich war Leiter |je suis le seul |era la única |Frau |van der |Mme de la '.split(
      '|',
    ),
    ...'*|a*|a!|$|i d |i |idiooo|son of a |gros |4ss|a-b-|ein A****|a b c d e f. '.split('|'),
  ])('grows in proportion to a text of "%s"', { timeout: 30_000 }, (piece) => {
    const text = `${piece.repeat(50_000 / piece.length)}x`;
    reviewHints({ texts: [text], answers: {}, known: [] });
    sharedPassages(passageText(text), passageText(text));
  });
});
