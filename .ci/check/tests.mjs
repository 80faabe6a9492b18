import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs all tests and counts them. What breaks outside a test (a file that doesn't load, a stray error) counts as
 * failed.
 */
export function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'candor-check-'));
  const file = join(folder, 'tests.json');
  const { status } = spawnSync(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { stdio: 'inherit', shell: process.platform === 'win32' },
  );
  const counted = count(readReport(file));
  rmSync(folder, { recursive: true, force: true });
  if (counted.passed + counted.failed === 0) console.log('No test ran.');
  const brokeOutside = counted.failed === 0 && (status !== 0 || counted.passed === 0);
  return brokeOutside ? { passed: counted.passed, failed: 1 } : counted;
}

/** The report of vitest as JSON; without any test when there is none. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { testResults: [] };
  }
}

function count({ testResults }) {
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of testResults) {
    const failures = assertionResults.filter((result) => result.status === 'failed').length;
    passed += assertionResults.filter((result) => result.status === 'passed').length;
    failed += status === 'failed' ? Math.max(failures, 1) : failures;
  }
  return { passed, failed };
}
