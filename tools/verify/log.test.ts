import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeAuthor } from '#testing/server/authors.ts';
import { endMonth } from '#testing/server/end-month.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { verifyLog } from './log.ts';

let server: TestServer;
let site: string;
let printed: string[];
const verify = (...args: string[]) => {
  printed = [];
  return verifyLog([site, ...args], (text) => printed.push(text));
};

/** A month with three decisions. */
beforeEach(async () => {
  server = await makeServer();
  server.clock.now = new Date('2026-06-15T12:00:00.000Z');
  for (const approved of [true, false, false]) {
    const { id } = await makeAuthor(server);
    await server.as(await server.signIn('moderator')).moderation.decideReview({ id, approved });
  }
  await endMonth(server, '2026-07-01T00:00:00.000Z');
  site = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

/** What someone with the database does; pages are read anew. */
async function tamper(change: (db: TestServer['deps']['db']) => Promise<unknown>) {
  const { db } = server.deps;
  await change(db);
  await db
    .updateTable('site_stats')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute();
}

it('finds nothing wrong with a whole log, and names the roots to keep', async () => {
  expect([await verify(), printed.at(-1)]).toEqual([
    0,
    `Every entry of 1 months is in the log of ${site}, unchanged.`,
  ]);
  expect(printed[0]).toMatch(/^2026-06: 3 entries, root [\w-]{43}, all right$/);
});

it('notices an entry that was left out', async () => {
  await tamper((db) => db.deleteFrom('log_entries').where('number', '=', 2).execute());
  expect([await verify(), printed.at(-1)]).toEqual([
    1,
    'Wrong: 2026-06 has 2 entries, but its root is over 3.',
  ]);
});

it('notices an entry that was changed', async () => {
  await tamper((db) =>
    db.updateTable('log_entries').set({ reason: 'unlawful' }).where('number', '=', 2).execute(),
  );
  expect([await verify(), printed.at(-1)]).toEqual([
    1,
    "Wrong: The entries of 2026-06 don't lead to its root. One was changed, or replaced by another.",
  ]);
});

it('notices an entry that was added late, even if the site signs the month again', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'candor-roots-')), 'roots.json');
  expect(await verify(file)).toBe(0);
  await tamper(async (db) => {
    await db.deleteFrom('log_months').execute();
    const added = { entry: 'late', company_id: null, company: '', decision: 'kept', reason: '' } as const;
    const row = { ...added, month: '2026-06', number: null, source: 'report', earlier: '' } as const;
    await db.insertInto('log_entries').values(row).execute();
    await db.updateTable('log_entries').set({ number: null }).execute();
    await endMonth(server, '2026-07-01T01:00:00.000Z');
  });
  expect(await verify()).toBe(0);
  expect(await verify(file)).toBe(1);
  expect(printed.at(-1)).toMatch(/^Wrong: The root of 2026-06 was [\w-]{43} the last time\.$/);
});

it('says what to do about an address without a log', async () => {
  expect(await verifyLog(['http://127.0.0.1:1'], () => {})).toBe(2);
  expect(await verifyLog([], () => {})).toBe(2);
});
