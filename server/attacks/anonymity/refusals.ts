import { sql } from 'kysely';
import { expect } from 'vitest';
import { tableKeys } from '#db/schema.ts';
import { type ErrorCode, errorTable } from '#shared/errors.ts';
import type { TestServer } from '#testing/server/make-app.ts';

/** The number of rows in each table. */
export async function countRows({ deps: { db } }: TestServer): Promise<Record<string, number>> {
  const counts = Object.keys(tableKeys).map(
    (table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return { ...rows[0] };
}

/** Asserts that a call is refused with the status from the error table, and that no table gains or loses a row. */
export async function expectRefused(
  server: TestServer,
  attempt: () => Promise<unknown>,
  reason: ErrorCode,
  message: string | RegExp = errorTable[reason].message,
): Promise<void> {
  const before = await countRows(server);
  const refusal = await attempt().then(
    () => undefined,
    (error) => error,
  );
  expect({ reason: refusal?.reason, status: refusal?.status }).toEqual({
    reason,
    status: errorTable[reason].status,
  });
  expect(refusal?.message).toMatch(message);
  expect(await countRows(server)).toEqual(before);
}
