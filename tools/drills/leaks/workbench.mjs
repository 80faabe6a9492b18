import {
  cpSync,
  mkdtempDisposableSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { run } from '#.ci/check/steps.mjs';
import { readReport } from '#.ci/check/tests.mjs';
import { ensureBuilt } from '#.ci/prepare/build.mjs';

const LEFT_OUT = ['.git', '.cache', '.env', 'data', 'node_modules'];

/** A copy of the working tree that shares node_modules. It is deleted at the end of the block that uses it. */
export function copyProject(root) {
  const folder = mkdtempDisposableSync(join(realpathSync(tmpdir()), 'candor-leaks-'));
  cpSync(root, folder.path, {
    recursive: true,
    filter: (path) => !LEFT_OUT.includes(relative(root, path)),
  });
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  return folder;
}

/** Applies edits, runs work and restores the files. Throws when an edit matches no place or more than one. */
export async function withEdits(folder, edits, work) {
  const before = new Map();
  try {
    for (const { file, find, put } of edits) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!before.has(path)) before.set(path, text);
      const places = text.split(find).length - 1;
      if (places !== 1)
        throw new Error(`${file} has ${places} places for an edit: ${find.trim().slice(0, 60)}`);
      writeFileSync(path, text.split(find).join(put));
    }
    return await work();
  } finally {
    for (const [path, text] of before) writeFileSync(path, text);
  }
}

/**
 * Runs tests up to the first failure. Returns which one failed, or what broke outside a test. Those in a browser see the
 * client as it is built from the copy.
 */
export async function runTests(folder, tests) {
  if (tests.some((test) => test.startsWith('e2e/'))) ensureBuilt(folder);
  const report = join(folder, 'leaks-report.json');
  rmSync(report, { force: true });
  // On a busy machine, a test that is only slow must not count as one that notices.
  const patience = ['--testTimeout=120000', '--hookTimeout=120000'];
  const reporting = ['--reporter=json', `--outputFile=${report}`];
  const args = ['run', '--bail=1', ...patience, ...reporting, ...tests];
  const { ok, output } = await run('vitest', args, folder);
  const results = readReport(report).testResults;
  const isFailed = ({ status }) => status === 'failed';
  const file = results.find(({ assertionResults }) => assertionResults.some(isFailed));
  if (file) {
    const test = file.assertionResults.find(isFailed);
    return { failed: `${relative(folder, file.name)}: ${test.fullName}` };
  }
  const passed = results.flatMap(({ assertionResults }) => assertionResults).length;
  const broken = results.find(isFailed)?.message || (ok && passed > 0 ? undefined : output.slice(-2000));
  return { passed, broken };
}
