import { expect, it } from 'vitest';
import type { Attempt } from './attempts.ts';
import { figuresOf, missed, table, verdict } from './figures.ts';

const event = { name: 'primary', start: 10_000, end: 40_000 };
const at = (end: number, more: Partial<Attempt> = {}): Attempt => ({
  ...{ kind: 'read', what: 'list', start: end - 10, end, status: 200 },
  ...more,
});
const every = (from: number, to: number, step: number, more: Partial<Attempt> = {}) =>
  Array.from({ length: (to - from) / step }, (_, index) => at(from + index * step, more));
const write = { kind: 'write', what: 'add company', status: 201 } as const;
const refused = { status: 503, retryAfter: '5', message: 'Try again in a moment.' };

it('meets the targets when nothing fails', () => {
  const figures = figuresOf(event, [...every(9000, 40_000, 100), ...every(9000, 40_000, 500, write)]);
  expect(figures.silence).toEqual({ read: 0.1, write: 0.5 });
  expect(figures.requests).toEqual({ read: 300, write: 60 });
  expect(missed(figures)).toEqual([]);
});

it('counts the longest time without a success, from before the event to its end', () => {
  const writes = [
    at(9500, write),
    ...every(10_000, 30_000, 1000, { ...write, ...refused }),
    at(30_000, write),
  ];
  const figures = figuresOf(event, [...every(9000, 40_000, 100), ...writes]);
  expect(figures.silence.write).toBe(20.5);
  expect(figures.failed).toEqual({ read: 0, write: 20 });
  expect(missed(figures)).toEqual(['20.5 s without a write']);
  expect(figuresOf(event, []).silence.read).toBe(31);
});

it('reports a silence of reads, though none of them failed', () => {
  const reads = (silentUntil: number) => [
    ...every(9000, 15_000, 100),
    ...every(silentUntil, 40_000, 100),
    ...every(9000, 40_000, 100, write),
  ];
  expect(missed(figuresOf(event, reads(19_000)))).toEqual([]);
  expect(missed(figuresOf(event, reads(21_000)))).toEqual(['6.1 s without a read']);
});

it('reports a read that failed, and a failure that is no clear 503', () => {
  const unclear = [{ status: 502 }, { status: 0 }, { status: 503, retryAfter: undefined }, { status: 500 }];
  const failures = [
    at(20_000, refused),
    ...unclear.map((one, index) => at(21_000 + index, { ...write, ...refused, ...one })),
  ];
  const figures = figuresOf(event, [
    ...every(9000, 40_000, 100),
    ...every(9000, 40_000, 100, write),
    ...failures,
  ]);
  expect(missed(figures)).toEqual(['1 reads failed', "4 failures weren't a 503 that says when to try again"]);
  expect([...figures.seen]).toContainEqual(['list: 503, again in 5 s, "Try again in a moment."', 1]);
  expect([...figures.seen]).toContainEqual([
    'add company: no response, again in 5 s, "Try again in a moment."',
    1,
  ]);
});

it('reports what shows an earlier state, apart from what failed', () => {
  const stale = at(20_000, { stale: true, message: '' });
  const figures = figuresOf(event, [...every(9000, 40_000, 100), ...every(9000, 40_000, 100, write), stale]);
  expect(figures.failed.read).toBe(0);
  expect(missed(figures)).toEqual(['1 reads showed what was there before']);
});

it('leaves out what belongs to another event', () => {
  const others = [at(9999, refused), at(40_000, refused)];
  const figures = figuresOf(event, [
    ...every(9000, 41_000, 100),
    ...every(9000, 41_000, 100, write),
    ...others,
  ]);
  expect(missed(figures)).toEqual([]);
});

it('prints a line for each event', () => {
  const figures = figuresOf(event, [...every(9000, 40_000, 100), ...every(9000, 40_000, 500, write)]);
  expect(table([figures]).split('\n').at(-1)).toBe('| primary | 0.1 s | 0 of 300 | 0 | 0.5 s | 0 of 60 |');
});

it('says that all is well only if everything ran and met its targets', () => {
  const good = { events: ['primary'], leftOut: [], problems: [] };
  expect(verdict(good)).toEqual({ lines: ['All targets were met.'], status: 0 });
  expect(verdict({ ...good, leftOut: ['cut', 'partition'] })).toEqual({
    lines: ['All targets were met.', 'Left out: cut, partition.'],
    status: 2,
  });
  expect(verdict({ ...good, events: [], leftOut: ['cut'] })).toEqual({
    lines: ['No event was run.', 'Left out: cut.'],
    status: 2,
  });
  expect(verdict({ ...good, leftOut: ['cut'], problems: ['primary: 1 reads failed'] })).toEqual({
    lines: ['Missed:', '✗ primary: 1 reads failed', 'Left out: cut.'],
    status: 1,
  });
});
