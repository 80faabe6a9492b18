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

/**
 * Does work in many short transactions while the site runs, on one connection. Their commits don't wait for the disk while
 * they hold a lock. If the machine crashes, the last of them may be lost, each as a whole, so they must be repeatable.
 * `settle`, called between two transactions, moves SQLite's log into the file while others read and write. Otherwise it
 * would grow until a commit of the server has to move all of it.
 */
export function inShortTransactions<Result>(
  db: Kysely<Schema>,
  work: (connection: Kysely<Schema>, settle: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { begin, end } = isPostgres(db) ? quick.postgres : quick.sqlite;
  return db.connection().execute(async (connection) => {
    for (const setting of begin) await sql.raw(setting).execute(connection);
    try {
      return await work(connection, async () => {
        if (!isPostgres(db)) await sql`pragma wal_checkpoint(passive)`.execute(connection);
      });
    } finally {
      for (const setting of end) await sql.raw(setting).execute(connection);
    }
  });
}
