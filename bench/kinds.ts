import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOfWorkOf } from '#shared/kinds-of-work/kind-of-work.ts';
import type { Figure } from './figures.ts';

/** Nobody read these titles to write our list of titles. */
const SAMPLE = join(import.meta.dirname, 'kinds-sample.tsv');

/** Measures how many titles get a kind of work, and how often it's the right one. */
export async function benchKinds(): Promise<Figure[]> {
  const rows = readFileSync(SAMPLE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()) as [string, string])
    .filter(([, group]) => /^(\d{4}|none)$/.test(group));
  const given = rows.map(([title, right]) => ({ right, group: kindOfWorkOf(title) }));
  const share = (part: unknown[], all: unknown[]) => part.length / all.length;
  const withGroup = given.filter(({ right }) => right !== 'none');
  const got = given.filter(({ group }) => group !== null);
  return [
    { name: 'labeled titles', value: rows.length, unit: '', target: 300, better: 'higher' },
    {
      name: 'titles that get a kind of work, of those that have one',
      value: share(
        withGroup.filter(({ group }) => group !== null),
        withGroup,
      ),
      unit: 'share',
      target: 0.75,
      better: 'higher',
    },
    {
      name: 'right ones, of those that got one',
      value: share(
        got.filter(({ right, group }) => right === group),
        got,
      ),
      unit: 'share',
      target: 0.97,
      better: 'higher',
    },
  ];
}
