import { expect, it } from 'vitest';
import { skippedIn } from './tests.mjs';

const result = (status: string, title: string, ...ancestorTitles: string[]) => ({
  status,
  title,
  ancestorTitles,
});
const file = (name: string, ...assertionResults: object[]) => ({ name: `/candor/${name}`, assertionResults });
const skipped = (...testResults: object[]) => skippedIn({ testResults }, '/candor');

it('names the file and the title of each test that was skipped, once', () => {
  const full = result('skipped', 'a backup says why', 'with a full disk');
  expect(
    skipped(
      file('server/disk.test.ts', result('passed', 'it starts'), full, full, result('failed', 'it stops')),
      file('.ci/unit.test.ts', result('pending', 'systemd knows it'), result('todo', 'so does launchd')),
    ),
  ).toEqual([
    'server/disk.test.ts > with a full disk > a backup says why',
    '.ci/unit.test.ts > systemd knows it',
    '.ci/unit.test.ts > so does launchd',
  ]);
});

it("doesn't name what is for one database alone and ran there", () => {
  const queries = (ran: string) =>
    file(
      'db/hot.test.ts',
      result('skipped', 'are prepared', 'queries (sqlite)'),
      result(ran, 'are prepared', 'queries (postgres)'),
    );
  expect(skipped(queries('passed'))).toEqual([]);
  expect(skipped(queries('skipped'))).toEqual([
    'db/hot.test.ts > queries (sqlite) > are prepared',
    'db/hot.test.ts > queries (postgres) > are prepared',
  ]);
});
