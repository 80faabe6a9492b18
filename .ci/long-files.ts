import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = join(import.meta.dirname, '..');
/** Files that take seconds, and how many, the longest first. `SAMPLE=0 npm run check -- --note-long` notes them anew. */
const seconds: Record<string, number> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'long-files.json'), 'utf8'),
);

/** From a new company to a published review, in a browser. Each run has it, and a tenth of the other long files. */
const ALWAYS = 'e2e/main-job.test.ts';

/** Of the long files, those that this run leaves out. A tenth takes as long as any other. */
export function filesLeftOut(sample = 'all'): string[] {
  if (!/^\d\d$/.test(sample)) return [];
  const drawn = Number(sample[0]);
  // Dealt to and fro, so the longest of each ten doesn't always come to the same tenth.
  const tenth = (place: number) => (Math.floor(place / 10) % 2 === 0 ? place % 10 : 9 - (place % 10));
  return Object.keys(seconds).filter((file, place) => tenth(place) !== drawn && file !== ALWAYS);
}

/** Starts with the files that take longest, so none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const length = ({ moduleId }: TestSpecification) => seconds[relative(root, moduleId)] ?? 0;
    return (await super.sort(files)).toSorted((one, other) => length(other) - length(one));
  }
}
