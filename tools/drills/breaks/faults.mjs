import { drop, noticedBy, swap } from '../leaks/edits.mjs';

/** What would be lost or never end if one line were wrong, when something else fails. */
export const faults = [
  ...noticedBy(['db/drivers/slow-disk.test.ts'], {
    'a write acknowledged before the disk has it': swap(
      'db/drivers/sqlite.ts',
      'if (hasWritten) await this.#flush?.wait();',
      'if (hasWritten) this.#flush?.wait().catch(() => {});',
    ),
    'a start on a log that the disk may lack a part of': drop(
      'db/drivers/sqlite-log.ts',
      '    writeAgain(log);\n',
    ),
  }),
  ...noticedBy(['server/faults/full-disk.test.ts'], {
    'a full disk that looks like a mistake of ours': swap(
      'db/failures.ts',
      'SQLITE_(FULL|IOERR|',
      'SQLITE_(IOERR|',
    ),
  }),
  ...noticedBy(['server/faults/full-disk-postgres.test.ts'], {
    'a full disk of PostgreSQL that looks like a mistake of ours': drop('db/failures.ts', '53100|'),
  }),
  ...noticedBy(['server/sealing/rewrite-safety.test.ts'], {
    'a key destroyed for rows behind a log that the disk may lack a part of': swap(
      'server/sealing/rewrite-small-tables.ts',
      '  await until(() => beforeRewrite(db));\n',
      '  await beforeRewrite(db);\n',
    ),
    'a key that is destroyed before its rows have the next one': swap(
      'server/sealing/rewrite-small-tables.ts',
      '    if (ownConnection) await writeLazily(db, false);\n',
      '    seals.destroy(old.name);\n    if (ownConnection) await writeLazily(db, false);\n',
    ),
  }),
  ...noticedBy(['db/public-data.test.ts'], {
    "a replica's data, whatever version it has": swap(
      'db/replica.ts',
      'isGivenUp || has < version',
      'isGivenUp',
    ),
    'data that is shown however long the primary is away': swap(
      'db/public-version.ts',
      'const TRUSTED_MS = 60_000;',
      'const TRUSTED_MS = 60_000_000;',
    ),
  }),
  ...noticedBy(['server/http/draining.test.ts'], {
    'a server that seems ready while it ends': drop(
      'server/http/draining.ts',
      " || (!isReady && request.routeOptions.url === '/readyz')",
    ),
  }),
  ...noticedBy(['server/http/load-shedding.test.ts'], {
    'an overload in which nobody is refused': drop(
      'server/http/load-shedding.ts',
      '      if (hasStarted && !isAlwaysServed(request)) throw tooBusy();\n',
    ),
  }),
  ...noticedBy(['server/counters/process-share.test.ts'], {
    'limits that multiply with the servers': swap(
      'server/counters/own-counters.ts',
      'export function shareOfLimit(times: number, { processes, rank }: Standing): number {\n',
      'export function shareOfLimit(times: number, { processes, rank }: Standing): number {\n  if (processes > rank) return times;\n',
    ),
  }),
];
