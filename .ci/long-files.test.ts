import { expect, it } from 'vitest';
import seconds from './long-files.json' with { type: 'json' };
import { filesLeftOut, PARTS } from './long-files.ts';

const runs = Array.from({ length: PARTS }, (_, part) => new Set(filesLeftOut(`${100 + part}`)));
const runsWith = (file: string) => runs.filter((leftOut) => !leftOut.has(file)).length;

it('as many runs as there are parts have each long file once, and one of them in each', () => {
  const files = Object.keys(seconds);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => runsWith(file) !== 1)).toEqual(['e2e/main-job.test.ts']);
  expect(runsWith('e2e/main-job.test.ts')).toBe(PARTS);
});

it('leaves nothing out of a run of all files, of all cases, or by hand', () => {
  expect([filesLeftOut('0'), filesLeftOut('all'), filesLeftOut(undefined)]).toEqual([[], [], []]);
});
