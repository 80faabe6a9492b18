import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = join(import.meta.dirname, '..');
/** Files that take seconds, and how many, the longest first. `SAMPLE=0 npm run check -- --note-long` notes them anew. */
const seconds: Record<string, number> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'long-files.json'), 'utf8'),
);

/** From a new company to a published review, in a browser. Each run has it, and a part of the other long files. */
const ALWAYS = 'e2e/main-job.test.ts';

/** So many that a run takes about eight minutes on two quiet cores. Cases are drawn in tenths: 19 and 10 share no factor. */
export const PARTS = 19;

/** Of the long files, those that this run leaves out. A part takes as long as any other. */
export function filesLeftOut(sample = 'all'): string[] {
  if (!/^\d{3}$/.test(sample)) return [];
  const drawn = Number(sample) % PARTS;
  // Dealt to and fro, so the longest of each round doesn't always come to the same part.
  const part = (place: number) =>
    Math.floor(place / PARTS) % 2 === 0 ? place % PARTS : PARTS - 1 - (place % PARTS);
  return Object.keys(seconds).filter((file, place) => part(place) !== drawn && file !== ALWAYS);
}

/** Starts with the files that take longest, so none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const length = ({ moduleId }: TestSpecification) => seconds[relative(root, moduleId)] ?? 0;
    return (await super.sort(files)).toSorted((one, other) => length(other) - length(one));
  }
}
