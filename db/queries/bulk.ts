import { sql } from 'kysely';
import { isPostgres } from '#db/dialect.ts';
import type { Handle, Schema } from '#db/schema.ts';

/** For one connection: its commits don't wait for the disk. */
const quick = {
  postgres: { begin: 'set synchronous_commit = off', end: 'reset synchronous_commit' },
  sqlite: { begin: 'pragma synchronous = normal', end: 'pragma synchronous = full' },
};

// While a transaction is open, the site can't write to SQLite, and asks again every 5 ms: the pauses are longer than that,
// so it gets in after the first one. Each transaction adds a segment to the search index, which short ones would
// spend more time on than on companies.
const beside = {
  sqlite: { longMs: 100, shortMs: 50, pauseMs: 8 },
  // Others wait for the rows that they change too.
  postgres: { longMs: 200, shortMs: 100, pauseMs: 0 },
};
/** No one waits. */
const alone = { longMs: 500, shortMs: 250, pauseMs: 0 };
const ROWS = { least: 8, first: 64, most: 1024 };

export type Pace = {
  /** How many rows the next transaction should change. */
  rows: () => number;
  /**
   * Runs a transaction, after a pause if the last ones took long.
   * @param isFull whether it has changed as many rows as it could, so the next one may change more
   */
  run: <Result>(transaction: () => Promise<Result>, isFull?: (result: Result) => boolean) => Promise<Result>;
};

/**
 * Does work in many short transactions, on one connection, while the site runs or, if `stopped`, while it doesn't. Commits
 * don't wait for the disk while they hold a lock. If the machine crashes, the last of them may be lost, each as a whole, so
 * they must be repeatable.
 */
export function inShortTransactions<Result>(
  db: Handle<Schema>,
  work: (connection: Handle<Schema>, pace: Pace) => Promise<Result>,
  { stopped = false } = {},
): Promise<Result> {
  const dialect = isPostgres(db) ? 'postgres' : 'sqlite';
  const { begin, end } = quick[dialect];
  return db.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection);
    try {
      return await work(connection, createPace(stopped ? alone : beside[dialect]));
    } finally {
      await sql.raw(end).execute(connection);
    }
  });
}

/** Sets how many rows go into a transaction by how long the last one took. */
function createPace({ longMs, shortMs, pauseMs }: typeof alone): Pace {
  let rows = ROWS.first;
  let free = 0;
  let busy = 0;
  return {
    rows: () => rows,
    async run(transaction, isFull = () => true) {
      if (busy >= shortMs) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, free + pauseMs - performance.now())));
        busy = 0;
      }
      const start = performance.now();
      const result = await transaction();
      free = performance.now();
      const took = free - start;
      busy += took;
      if (took > longMs) rows = Math.max(ROWS.least, rows / 2);
      else if (took < shortMs && isFull(result)) rows = Math.min(ROWS.most, rows * 2);
      return result;
    },
  };
}
