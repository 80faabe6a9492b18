import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyProject, runTests, withEdits } from './workbench.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The changes in the JSON files of a folder of drills. Each has the test that must notice it, a name that says what would be
 * wrong and who would learn or lose what, and edits that each replace a text that occurs exactly once in a file.
 */
export function readPlanted(folder) {
  const path = join(import.meta.dirname, '..', folder);
  const files = readdirSync(path).filter((name) => name.endsWith('.json'));
  return files.flatMap((name) => JSON.parse(readFileSync(join(path, name), 'utf8')));
}

/**
 * Makes a copy of the project worse, one change at a time, and shows which test notices each. The exit status is 1 when
 * a change goes unnoticed or no longer applies.
 * @param planted the changes
 * @param inName only changes whose name contains this are made
 */
export async function plant(planted, inName = '') {
  process.exitCode = 1;
  const changes = planted.filter(({ name }) => name.includes(inName));
  if (changes.length === 0) return console.error('No change has this word in its name.');
  process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const waiting = changes.values();
  let unnoticed = 0;

  async function tryChange(folder, { name, edits, test }) {
    const start = performance.now();
    const { failed, broken, passed } = await withEdits(folder, edits, () => runTests(folder, [test])).catch(
      (error) => ({ broken: error.message }),
    );
    const seconds = `${((performance.now() - start) / 1000).toFixed(0)} s`.padStart(5);
    if (failed) return console.log(`✓ ${name}${seconds}\n    ${failed}`);
    unnoticed += 1;
    console.log(`✗ ${name}${seconds}\n    ${broken ?? `not noticed by ${passed} tests of ${test}`}`);
  }

  async function work() {
    using copy = copyProject(root);
    for (const change of waiting) await tryChange(copy.path, change);
  }

  /** Without a change, all tests must pass, or a failure would prove nothing. */
  async function tryUnchanged() {
    using copy = copyProject(root);
    const tests = new Set(changes.map(({ test }) => test));
    const { failed, broken, passed } = await runTests(copy.path, [...tests]);
    if (failed || broken) console.error(`Without a change a test fails: ${failed ?? broken}`);
    else console.log(`Without a change ${passed} tests pass.\n`);
    return !(failed || broken);
  }

  if (!(await tryUnchanged())) return;
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  console.log(`\n${changes.length - unnoticed} of ${changes.length} changes are noticed.`);
  process.exitCode = unnoticed > 0 ? 1 : 0;
}
