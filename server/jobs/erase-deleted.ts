import { setTimeout as pause } from 'node:timers/promises';
import { countErased, erasableTables, eraseFrom, eraseFromLog } from '#db/queries/erasure.ts';
import type { Deps } from '#server/deps.ts';

const PAUSE_MS = 200;
const MORE_TRIES = 10;

/**
 * A job that removes the bytes of what was withdrawn, edited or erased since it last ran. PostgreSQL only marks such rows
 * as deleted; SQLite overwrites them by itself. The first run of a process can't know, and does it in any case.
 */
export function createErasing({ db }: Pick<Deps, 'db'>) {
  const seen = new Map<string, number>();
  return async (patience: () => number = () => 10_000): Promise<void> => {
    const start = performance.now();
    let erased = false;
    for (const table of erasableTables) {
      const { ever, now } = await countErased(db, table);
      if (now === 0 && ever === seen.get(table)) continue;
      while (!(await eraseFrom(db, table))) {
        if (performance.now() - start > patience()) throw new Error(`The table ${table} is in use.`);
        await pause(PAUSE_MS);
      }
      // Someone who reads an older snapshot, such as PostgreSQL's own analysis, keeps rows alive for a moment. What is
      // left after that waits for the next hour.
      for (let times = 0; times < MORE_TRIES && (await countErased(db, table)).now > 0; times += 1) {
        await pause(PAUSE_MS);
        await eraseFrom(db, table);
      }
      seen.set(table, ever);
      erased = true;
    }
    if (erased) await eraseFromLog(db);
  };
}
