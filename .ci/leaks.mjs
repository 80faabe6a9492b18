// Changes a copy of the project so that it leaks, one change at a time, and shows which test notices. Exits with 1
// when a change goes unnoticed or no longer applies. `npm run check:leaks -- WORD` runs only changes whose name
// contains the word.
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientLeaks } from './leaks/client.mjs';
import { counterLeaks } from './leaks/counters.mjs';
import { serverLeaks } from './leaks/server.mjs';
import { siteLeaks } from './leaks/site.mjs';
import { traceLeaks } from './leaks/traces.mjs';
import { copyProject, runTests, withEdits } from './leaks/workbench.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;

const [word = ''] = process.argv.slice(2);
const leaks = [...serverLeaks, ...counterLeaks, ...clientLeaks, ...siteLeaks, ...traceLeaks].filter(
  ({ name }) => name.includes(word),
);
const waiting = leaks.values();
let unnoticed = 0;

async function tryLeak(folder, { name, edits, tests }) {
  const start = performance.now();
  const { failed, broken, passed } = await withEdits(folder, edits, () => runTests(folder, tests)).catch(
    (error) => ({ broken: error.message }),
  );
  const seconds = `${((performance.now() - start) / 1000).toFixed(0)} s`.padStart(5);
  if (failed) return console.log(`✓ ${name}${seconds}\n    ${failed}`);
  unnoticed += 1;
  console.log(
    `✗ ${name}${seconds}\n    ${broken ?? `not noticed by ${passed} tests of ${tests.join(', ')}`}`,
  );
}

async function work() {
  using copy = copyProject(root);
  for (const leak of waiting) await tryLeak(copy.path, leak);
}

/** Without a change, all tests must pass, or a failure would prove nothing. */
async function tryUnchanged() {
  using copy = copyProject(root);
  const tests = new Set(leaks.flatMap((leak) => leak.tests));
  const { failed, broken, passed } = await runTests(copy.path, [...tests]);
  if (failed || broken) throw new Error(`Without a leak a test fails: ${failed ?? broken}`);
  console.log(`Without a leak ${passed} tests pass.\n`);
}

await tryUnchanged();
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
console.log(`\n${leaks.length - unnoticed} of ${leaks.length} leaks are noticed.`);
process.exitCode = unnoticed > 0 || leaks.length === 0 ? 1 : 0;
