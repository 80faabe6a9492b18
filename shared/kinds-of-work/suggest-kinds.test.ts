import { expect, it } from 'vitest';
import { suggestKinds } from './suggest-kinds.ts';

it('suggests what someone begins to type', () => {
  expect(suggestKinds('forklift op')[0]).toEqual({
    title: 'forklift operator',
    code: '8344',
    name: 'Lifting truck operators',
  });
  expect(suggestKinds('Régistered N')[0]).toMatchObject({ title: 'registered nurse', code: '2221' });
  expect(suggestKinds('front-end dev')[0]).toMatchObject({ code: '2513' });
});

it('suggests each kind once, and only a few', () => {
  const codes = suggestKinds('operator').map(({ code }) => code);
  expect(codes).toHaveLength(8);
  expect(new Set(codes).size).toBe(8);
});

it('finds a word of two letters, but no beginning of one', () => {
  expect(suggestKinds('HR').map(({ code }) => code)).toContain('1212');
  expect(suggestKinds('nu')).toEqual([]);
});

it('suggests nothing for titles that say too little', () => {
  for (const typed of ['', 'n', 'leadership development program']) expect(suggestKinds(typed)).toEqual([]);
});
