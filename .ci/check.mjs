// What CI runs: all static steps, all tests that are short, and of the long ones a part (long-files.ts). Each step and
// each test counts as one. At the end it names the tests that were skipped; the last line is `N passed, N failed`.
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '#server/commands/read-arguments.ts';
import { lockFileProblems } from './check/lock-file.mjs';
import { packageProblems } from './check/packages.mjs';
import { runCommand, runSteps } from './check/steps.mjs';
import { runTests } from './check/tests.mjs';

const { values } = readArguments('Usage: npm run check [-- --note-long]', {
  options: { 'note-long': { type: 'boolean' } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;

const steps = [
  // Each checker works out for itself what others have worked out too.
  { name: 'types', what: 'tsc --noEmit --checkers 2', run: runCommand },
  { name: 'format and lint', what: 'biome ci --colors=off .', run: runCommand },
  { name: 'habits', what: 'oxlint --deny-warnings', run: runCommand },
  { name: 'imports', what: 'node .ci/imports.mjs', run: runCommand },
  { name: 'dead code', what: 'knip', run: runCommand },
  { name: 'lock file', what: 'exact pins, no registry address', run: lockFileProblems },
  { name: 'packages', what: 'integrity, sources, licenses, install scripts', run: packageProblems },
];

process.env.SAMPLE ??= String(100 + Math.floor(Math.random() * 900));
const stepsFailed = await runSteps(steps);
const tests = runTests(values);

const passed = steps.length - stepsFailed + tests.passed;
const failed = stepsFailed + tests.failed;
process.exitCode = failed > 0 ? 1 : 0;
const { SAMPLE } = process.env;
if (SAMPLE.length === 3)
  console.log(
    `Ran a part of the long files and of long lists. SAMPLE=${SAMPLE} repeats it, SAMPLE=all runs all.`,
  );
console.log(`${passed} passed, ${failed} failed`);
