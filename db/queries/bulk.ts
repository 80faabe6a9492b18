import { type Kysely, sql } from 'kysely';
import { isPostgres } from '#db/dialect.ts';
import type { Schema } from '#db/schema.ts';

/** For one connection: its commits don't wait for the disk, and SQLite's log is only moved when we say so. */
const quick = {
  postgres: { begin: ['set synchronous_commit = off'], end: ['reset synchronous_commit'] },
  sqlite: {
    begin: ['pragma synchronous = normal', 'pragma wal_autocheckpoint = 0'],
    end: ['pragma synchronous = full', 'pragma wal_autocheckpoint = 1000'],
  },
};

// While a transaction is open, the site can't write to SQLite, and asks again every 5 ms. So it waits 20 ms at most if
// transactions take up to 15 ms and the pauses between them are longer than those between two attempts.
const beside = { longMs: 15, shortMs: 7, pauseMs: 10 };
/** Nobody waits. */
const alone = { longMs: 500, shortMs: 250, pauseMs: 0 };
/** SQLite's log is moved into the file this often: after each time, the next commit waits for the disk. */
const SETTLE_MS = 250;
const ROWS = { least: 8, first: 64, most: 512 };

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
  db: Kysely<Schema>,
  work: (connection: Kysely<Schema>, pace: Pace) => Promise<Result>,
  { stopped = false } = {},
): Promise<Result> {
  const { begin, end } = isPostgres(db) ? quick.postgres : quick.sqlite;
  return db.connection().execute(async (connection) => {
    for (const setting of begin) await sql.raw(setting).execute(connection);
    // Otherwise the log would grow until a commit of the server has to move all of it.
    const settle = async () => {
      if (!isPostgres(db)) await sql`pragma wal_checkpoint(passive)`.execute(connection);
    };
    try {
      return await work(connection, createPace(settle, stopped ? alone : beside));
    } finally {
      for (const setting of end) await sql.raw(setting).execute(connection);
    }
  });
}

/** Sets how many rows go into a transaction by how long the last one took. */
function createPace(settle: () => Promise<void>, { longMs, shortMs, pauseMs }: typeof beside): Pace {
  let rows = ROWS.first;
  let free = 0;
  let settled = performance.now();
  return {
    rows: () => rows,
    async run(transaction) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, free + pauseMs - performance.now())));
      const start = performance.now();
      const result = await transaction();
      free = performance.now();
      if (free - start > longMs) rows = Math.max(ROWS.least, rows / 2);
      else if (free - start < shortMs) rows = Math.min(ROWS.most, rows * 2);
      if (free - settled > SETTLE_MS) {
        await settle();
        settled = performance.now();
      }
      return result;
    },
  };
}
