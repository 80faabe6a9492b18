import { expect, it } from 'vitest';
import { makeContent } from '#testing/database/factories.ts';
import { presentContent, readScores } from './reviews.ts';

const good = Array.from({ length: 20 }, (_, index) => (index % 10) + 1);
const withFirst = (value: unknown) => JSON.stringify([value, ...good.slice(1)]);

it('reads the scores of a stored review and shows them by statement', () => {
  expect(readScores(JSON.stringify(good))).toEqual(good);
  const { enps_responses: shown } = presentContent(makeContent(1, { answers: good }));
  expect(Object.entries(shown)).toEqual(good.map((score, index) => [String(index + 1), score]));
});

it.each([
  ...['', 'null', '{}', '7', '[]', '[[]]', JSON.stringify({ ...good, length: 20 })],
  ...[JSON.stringify(good.slice(1)), JSON.stringify([...good, 1])],
  ...[0, 11, -1, 1.5, '7', null, true, [7]].map(withFirst),
])('fails loudly on damaged scores and shows nothing of them: %s', (scores) => {
  expect(() => presentContent(makeContent(1, { scores }))).toThrow();
});
