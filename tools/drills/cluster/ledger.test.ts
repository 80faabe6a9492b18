import { expect, it } from 'vitest';
import type { Written } from './attempts.ts';
import { compare } from './ledger.ts';

const company = (key: string, acknowledged: boolean): Written => ({ table: 'companies', key, acknowledged });
const rows = (...list: { key: string; times: string; status?: string }[]) =>
  new Map(list.map((row) => [row.key, row]));

it('finds what was acknowledged and is missing', () => {
  const written = [
    company('kept.example', true),
    company('gone.example', true),
    company('never.example', false),
  ];
  expect(compare(written, rows({ key: 'kept.example', times: '1' }))).toEqual({
    acknowledged: 2,
    lost: ['companies: gone.example'],
    doubled: [],
  });
});

it('finds what is there twice, acknowledged or not', () => {
  const written = [company('one.example', true), company('other.example', false)];
  const found = rows({ key: 'one.example', times: '2' }, { key: 'other.example', times: '2' });
  expect(compare(written, found).doubled).toEqual(['one.example: 2 times', 'other.example: 2 times']);
});

it('finds a decision that was undone', () => {
  const decided: Written = { table: 'decisions', key: 'A text', acknowledged: true, status: 'published' };
  const now = (status: string) => compare([decided], rows({ key: 'A text', times: '1', status })).lost;
  expect(now('published')).toEqual([]);
  expect(now('pending')).toEqual(['decisions: A text']);
});

it('knows that a published review was removed, or perhaps not', () => {
  const decision = (status: string, acknowledged: boolean): Written => ({
    ...{ table: 'decisions', key: 'A text' },
    ...{ status, acknowledged },
  });
  const lost = (now: string, acknowledged: boolean) => {
    const written = [decision('published', true), decision('removed', acknowledged)];
    return compare(written, rows({ key: 'A text', times: '1', status: now })).lost;
  };
  expect(lost('removed', true)).toEqual([]);
  expect(lost('published', true)).toEqual(['decisions: A text']);
  for (const now of ['published', 'removed']) expect(lost(now, false)).toEqual([]);
  expect(lost('pending', false)).toEqual(['decisions: A text']);
});
