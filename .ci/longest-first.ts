import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Vitest orders files without an earlier run by size, and these are short. */
const LONGEST =
  /\/(?:contract|mass-assignment|attack|import|doctor|two-worlds|without-javascript|pages-as-they-open|pages-after-a-step)\.test\.ts$/;

/** Starts with the files that take longest, so none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
