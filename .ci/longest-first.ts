import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Their files are the shortest, and vitest orders files without an earlier run by size, the largest first. */
const LONGEST = /\/e2e\/pages-(?:light|dark)\.test\.ts$/;

/** Starts with the files that take longest, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
