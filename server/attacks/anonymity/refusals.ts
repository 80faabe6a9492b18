import { sql } from 'kysely';
import { expect } from 'vitest';
import { type ErrorCode, errorTable } from '#shared/errors.ts';
import type { TestServer } from '#testing/server/make-app.ts';

/** The number of rows in each table. */
export async function countRows({ deps: { db } }: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      db,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
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
