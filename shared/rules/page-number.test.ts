import { describe, expect, it } from 'vitest';
import { pageSizes } from '#shared/limits.ts';
import { lastPage, numberIn, pageIn, pageInput, queryOf } from './page-number.ts';

describe('numberIn', () => {
  it('reads whole numbers from 1 up', () => {
    expect(['1', '42', '9999999999'].map(numberIn)).toEqual([1, 42, 9_999_999_999]);
  });

  it.each(['', '0', '-1', '01', '1.5', '1e3', ' 1', '1x', '99999999999', null, undefined])(
    'refuses %j',
    (text) => {
      expect(numberIn(text)).toBeNull();
    },
  );
});

describe('lastPage', () => {
  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
  ])('of %i reviews is page %i', (count, page) => {
    expect(lastPage(10, count)).toBe(page);
  });

  it('is the last one that the server serves, however many there are', () => {
    const { offset } = pageInput(lastPage(10), 10);
    expect(offset).toBe(pageSizes.maxOffset);
    expect(lastPage(10, 10_000_000)).toBe(lastPage(10));
  });
});

it('shows the nearest page that exists', () => {
  expect([null, 'x', '2', '99'].map((text) => pageIn(text, 3))).toEqual([1, 1, 2, 3]);
});

it('puts only what differs from the defaults into a URL', () => {
  const defaults = { sort: 'recent', page: 1, company: null };
  expect(queryOf(defaults, defaults)).toEqual({});
  expect(queryOf({ sort: 'lowest', page: 2, company: null }, defaults)).toEqual({
    sort: 'lowest',
    page: '2',
  });
});
