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
const beside = { longMs: 40, shortMs: 20, pauseMs: 8 };
/** No one waits. */
const alone = { longMs: 500, shortMs: 250, pauseMs: 0 };
const ROWS = { least: 8, first: 64, most: 1024 };

export type Pace = {
  /** How many rows the next transaction should change. */
  rows: () => number;
  /** Runs a transaction, after a pause. */
  run: <Result>(transaction: () => Promise<Result>) => Promise<Result>;
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
  const { begin, end } = isPostgres(db) ? quick.postgres : quick.sqlite;
  return db.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection);
    try {
      return await work(connection, createPace(stopped ? alone : beside));
    } finally {
      await sql.raw(end).execute(connection);
    }
  });
}

/** Sets how many rows go into a transaction by how long the last one took. */
function createPace({ longMs, shortMs, pauseMs }: typeof beside): Pace {
  let rows = ROWS.first;
  let free = 0;
  return {
    rows: () => rows,
    async run(transaction) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, free + pauseMs - performance.now())));
      const start = performance.now();
      const result = await transaction();
      free = performance.now();
      if (free - start > longMs) rows = Math.max(ROWS.least, rows / 2);
      else if (free - start < shortMs) rows = Math.min(ROWS.most, rows * 2);
      return result;
    },
  };
}
