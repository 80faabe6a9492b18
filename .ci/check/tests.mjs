import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const LONG_SECONDS = 7;

/**
 * Runs all tests, counts them, and names those that were skipped. What breaks outside a test (a file that doesn't load, a
 * stray error) counts as failed.
 */
export function runTests({ 'note-long': isNoted } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'candor-check-'));
  const file = join(folder, 'tests.json');
  const { status } = spawnSync(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { stdio: 'inherit', shell: process.platform === 'win32' },
  );
  const report = readReport(file);
  const counted = count(report);
  if (isNoted) writeFileSync('.ci/long-files.json', `${JSON.stringify(longFiles(report), null, 2)}\n`);
  rmSync(folder, { recursive: true, force: true });
  if (counted.passed + counted.failed === 0) console.log('No test ran.');
  const skipped = skippedIn(report);
  console.log([`Skipped tests: ${skipped.length}`, ...skipped].join('\n  '));
  const brokeOutside = counted.failed === 0 && (status !== 0 || counted.passed === 0);
  return brokeOutside ? { passed: counted.passed, failed: 1 } : counted;
}

/** The files that take longest, and their seconds. */
function longFiles({ testResults }) {
  const all = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: Math.round((endTime - startTime) / 1000),
  }));
  const long = all.filter(({ seconds }) => seconds >= LONG_SECONDS).toSorted((a, b) => b.seconds - a.seconds);
  return Object.fromEntries(long.map(({ file, seconds }) => [file, seconds]));
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

/**
 * The file and title of each test that this machine couldn't run, once. A test for SQLite or PostgreSQL alone that ran there
 * isn't one of them.
 */
function skippedIn({ testResults }) {
  const results = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => {
      const words = [relative(process.cwd(), name), ...ancestorTitles, title].join(' > ');
      return { words, anyDatabase: words.replaceAll(/sqlite|postgres/g, 'database'), status };
    }),
  );
  const ran = new Set(
    results.filter(({ status }) => /passed|failed/.test(status)).map(({ anyDatabase }) => anyDatabase),
  );
  const skipped = results.filter(({ anyDatabase }) => !ran.has(anyDatabase));
  return [...new Set(skipped.map(({ words }) => words))];
}
