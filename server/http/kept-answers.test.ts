import { expect, it } from 'vitest';
import { keepAnswers } from './kept-answers.ts';

function answersAt(first: string | undefined) {
  let version = first;
  const answers = keepAnswers(async () => version);
  return { ...answers, move: (next: string | undefined) => (version = next) };
}

it('keeps an answer until the version moves on', async () => {
  const { find, keep, move } = answersAt('1');
  const made = keep('/a', (await find('/a')).asOf, 'text', { link: 'next' });
  expect((await find('/a')).known).toBe(made);
  expect((await find('/b')).known).toBeUndefined();
  move('2');
  expect((await find('/a')).known).toBeUndefined();
  move('1');
  expect((await find('/a')).known).toBeUndefined();
});

it('keeps nothing that was made while the version moved on, and nothing without a version', async () => {
  const { find, keep, move } = answersAt('1');
  const { asOf } = await find('/a');
  move('2');
  await find('/b');
  keep('/a', asOf, 'made of the old or the new', {});
  expect((await find('/a')).known).toBeUndefined();
  move(undefined);
  keep('/a', (await find('/a')).asOf, 'text', {});
  expect((await find('/a')).known).toBeUndefined();
});

it('forgets the oldest when it holds eight million letters', async () => {
  const { find, keep } = answersAt('1');
  const { asOf } = await find('/0');
  for (let index = 0; index < 9; index += 1) keep(`/${index}`, asOf, 'x'.repeat(1_000_000), {});
  expect((await find('/0')).known).toBeUndefined();
  expect((await find('/8')).known).toBeDefined();
});

it('tags the same text alike and another one otherwise', () => {
  const { tagOf } = answersAt('1');
  expect(tagOf('text')).toBe(tagOf('text'));
  expect(tagOf('text')).not.toBe(tagOf('other'));
});
