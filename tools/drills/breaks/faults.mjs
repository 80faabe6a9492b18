import { drop, noticedBy, swap } from '../leaks/edits.mjs';

const failures = 'db/failures.ts';
const sharing = 'export function shareOfLimit(times: number, { processes, rank }: Standing): number {\n';

/** What would be lost or never end if one line were wrong, when something else fails. */
export const faults = [
  noticedBy(
    'db/drivers/slow-disk.test.ts',
    'a write acknowledged before the disk has it: an author loses a review when the power fails',
    swap(
      'db/drivers/sqlite.ts',
      'if (hasWritten) await this.#flush?.wait();',
      'if (hasWritten) this.#flush?.wait().catch(() => {});',
    ),
  ),
  noticedBy(
    'server/faults/full-disk.test.ts',
    'a full disk that looks like a mistake of ours: an author gives up instead of trying again',
    swap(failures, 'SQLITE_(FULL|IOERR|', 'SQLITE_(IOERR|'),
  ),
  noticedBy(
    'server/faults/full-disk-postgres.test.ts',
    'a full disk of PostgreSQL that looks like a mistake of ours: the same',
    drop(failures, '53100|'),
  ),
  noticedBy(
    'server/sealing/rewrite-safety.test.ts',
    'a key destroyed before the disk has its rows: people lose the record that they verified',
    swap(
      'server/sealing/rewrite-small-tables.ts',
      '  await until(() => beforeRewrite(db));\n',
      '  await beforeRewrite(db);\n',
    ),
  ),
  noticedBy(
    'db/public-data.test.ts',
    'data shown however long the primary is away: readers see a review that was withdrawn',
    swap('db/public-version.ts', 'const TRUSTED_MS = 60_000;', 'const TRUSTED_MS = 60_000_000;'),
  ),
  noticedBy(
    'server/http/draining.test.ts',
    'a server that seems ready while it ends: visitors get errors from it',
    drop('server/http/draining.ts', " || (!isReady && request.routeOptions.url === '/readyz')"),
  ),
  noticedBy(
    'server/http/load-shedding.test.ts',
    'an overload in which no one is refused: everyone waits in vain',
    drop(
      'server/http/load-shedding.ts',
      '      if (hasStarted && !isAlwaysServed(request)) throw tooBusy();\n',
    ),
  ),
  noticedBy(
    'server/counters/process-share.test.ts',
    'limits that multiply with the servers: a stranger guesses as often as there are servers',
    swap('server/counters/own-counters.ts', sharing, `${sharing}  if (processes > rank) return times;\n`),
  ),
];
