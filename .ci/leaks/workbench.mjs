import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../check/steps.mjs';
import { readReport } from '../check/tests.mjs';

/** A copy of the working tree, without ignored files, that shares node_modules. */
export function copyProject(root, folder) {
  const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const name of names.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(root, name), join(folder, name), { force: true, errorOnExist: false });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
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
      writeFileSync(
        path,
        text.replace(find, () => put),
      );
    }
    return await work();
  } finally {
    for (const [path, text] of before) writeFileSync(path, text);
  }
}

/** Runs tests up to the first failure. Returns which one failed, or what broke outside a test. */
export async function runTests(folder, tests, pattern) {
  const report = join(folder, 'leaks-report.json');
  rmSync(report, { force: true });
  const args = ['run', '--project=unit', '--reporter=json', `--outputFile=${report}`, ...tests];
  if (pattern) args.push(`--testNamePattern=${pattern}`);
  // On a busy machine, a test that is only slow must not count as one that notices.
  const { ok, output } = await run(
    'vitest',
    [...args, '--bail=1', '--testTimeout=120000', '--hookTimeout=120000'],
    folder,
  );
  const results = readReport(report).testResults;
  const cases = results.flatMap(({ assertionResults }) => assertionResults);
  const failed = cases.find((result) => result.status === 'failed');
  const passed = cases.filter((result) => result.status === 'passed').length;
  const broken = results.find((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed,
    failed: failed && { file: fileOf(results, failed, folder), title: failed.fullName },
    broken: failed ? undefined : (broken?.message ?? (ok && passed > 0 ? undefined : output.slice(-2000))),
  };
}

function fileOf(results, failed, folder) {
  const file = results.find(({ assertionResults }) => assertionResults.includes(failed));
  return file?.name.replace(`${folder}/`, '');
}
