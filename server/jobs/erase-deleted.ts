import { setTimeout as pause } from 'node:timers/promises';
import { countErased, erasableTables, eraseFrom, eraseFromLog } from '#db/queries/erasure.ts';
import type { Deps } from '#server/deps.ts';

const PAUSE_MS = 200;

/**
 * A job that removes the bytes of what was withdrawn, edited or erased since it last ran. PostgreSQL only marks such rows
 * as deleted; SQLite overwrites them by itself. The first run of a process can't know, and does it in any case.
 */
export function createErasing({ db }: Pick<Deps, 'db'>) {
  const seen = new Map<string, number>();
  return async (patience: () => number = () => 10_000): Promise<void> => {
    const start = performance.now();
    let erased = false;
    const inUse: string[] = [];
    for (const table of erasableTables) {
      const { ever, now } = await countErased(db, table);
      if (now === 0 && ever === seen.get(table)) continue;
      // Someone who reads an older snapshot, such as PostgreSQL's own analysis, keeps rows alive for a moment. What is
      // left after that waits for the next hour.
      for (;;) {
        const isLate = performance.now() - start > patience() / 2;
        const obstacle = await eraseFrom(db, table, isLate);
        if (obstacle === undefined || (obstacle === 'snapshot' && isLate)) {
          seen.set(table, ever);
          erased = true;
          break;
        }
        if (performance.now() - start > patience()) {
          inUse.push(table);
          break;
        }
        await pause(PAUSE_MS);
      }
    }
    if (erased) await eraseFromLog(db);
    if (inUse.length > 0) throw new Error(`In use: ${inUse.join(', ')}.`);
  };
}
