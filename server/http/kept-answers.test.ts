import { expect, it } from 'vitest';
import { keepAnswers, tagOf } from './kept-answers.ts';

const answer = (body = 'text') => ({ tag: 'W/"a"', body, headers: ['etag', 'W/"a"'], headersOf304: [] });

function answersAt(first: string | undefined) {
  let version = first;
  let asked = 0;
  const answers = keepAnswers(async () => {
    asked += 1;
    return version;
  });
  return {
    ...answers,
    asked: () => asked,
    move: (next: string | undefined) => {
      version = next;
    },
  };
}

it('caches a response until the version changes', async () => {
  const { find, keep, move } = answersAt('1');
  const made = answer();
  keep('/a', (await find('/a')).asOf, made);
  expect((await find('/a')).known).toBe(made);
  expect((await find('/b')).known).toBeUndefined();
  move('2');
  expect((await find('/a')).known).toBeUndefined();
  move('1');
  expect((await find('/a')).known).toBeUndefined();
});

it('caches nothing that was created while the version changed, and nothing without a version', async () => {
  const { find, keep, move } = answersAt('1');
  const { asOf } = await find('/a');
  move('2');
  await find('/b');
  keep('/a', asOf, answer('made of the old or the new'));
  expect((await find('/a')).known).toBeUndefined();
  move(undefined);
  keep('/a', (await find('/a')).asOf, answer());
  expect((await find('/a')).known).toBeUndefined();
});

it('treats an unreachable database as no version, and recovers with it', async () => {
  let away = false;
  const { find, keep } = keepAnswers(async () => {
    if (away) throw new Error('The database is away.');
    return '1';
  });
  const made = answer();
  keep('/a', (await find('/a')).asOf, made);
  away = true;
  const { known, asOf } = await find('/a');
  expect([known, asOf]).toEqual([undefined, undefined]);
  keep('/a', asOf, made);
  away = false;
  expect((await find('/a')).known).toBeUndefined();
  keep('/a', '1', made);
  expect((await find('/a')).known).toBe(made);
});

it('evicts the oldest at eight million characters', async () => {
  const { find, keep } = answersAt('1');
  const { asOf } = await find('/0');
  for (let index = 0; index < 9; index += 1) keep(`/${index}`, asOf, answer('x'.repeat(1_000_000)));
  expect((await find('/0')).known).toBeUndefined();
  expect((await find('/8')).known).toBeDefined();
});

it('reads the version once for all simultaneous requests, and gives none of them an earlier one', async () => {
  const { find, move, asked } = answersAt('1');
  const together = [find('/a'), find('/b')];
  move('2');
  expect((await Promise.all(together)).map(({ asOf }) => asOf)).toEqual(['2', '2']);
  expect(asked()).toBe(1);
  move('3');
  expect((await find('/a')).asOf).toBe('3');
});

it('gives the same text the same tag and another text a different one', () => {
  expect(tagOf('text')).toBe(tagOf('text'));
  expect(tagOf('text')).not.toBe(tagOf('other'));
});
