import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Transaction } from '#db/schema.ts';
import { describeEachDialect } from '#db/testing/fresh-db.ts';
import { rewriteInWorker } from './rewrite-in-worker.ts';
import { makeSealing, openPeople, savePerson } from './testing/people.ts';

describeEachDialect('a rewrite in a thread of its own', (fresh) => {
  let sealing: ReturnType<typeof makeSealing>;
  const person = {
    company_id: 1,
    period: String(new Date().getUTCFullYear()),
    request_hash: '',
    expires_at: '',
  };
  const keys = () => readdirSync(sealing.folder);
  beforeEach(async () => {
    const { db, url } = fresh();
    sealing = makeSealing(db);
    vi.stubEnv('DATABASE_URL', url);
    vi.stubEnv('KEYS_DIR', sealing.folder);
    await db.transaction().execute(async (trx: Transaction) => {
      for (const table of ['sealing_key', 'live_verifications', 'grants', 'grants_a', 'grants_b'] as const)
        await trx.deleteFrom(table).execute();
      for (const subject of ['one', 'two', 'three']) await savePerson(sealing)(trx, { subject, ...person });
    });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    sealing.close();
  });

  it('seals everything again, with the key in the same folder', async () => {
    const before = keys();
    await rewriteInWorker(new AbortController().signal);
    expect([keys().length, keys()[0] === before[0]]).toEqual([1, false]);
    const people = await openPeople(sealing, 'grants');
    expect(people.map(({ subject }) => subject).sort()).toEqual(['one', 'three', 'two']);
    expect(await fresh().db.selectFrom('grants').selectAll().execute()).toEqual([]);
  });

  it('fails with the reason when it fails there, and changes nothing', async () => {
    const [key = ''] = keys();
    rmSync(join(sealing.folder, key));
    await expect(rewriteInWorker(new AbortController().signal)).rejects.toThrow(
      "doesn't have the key that the database was last sealed with",
    );
    expect(await fresh().db.selectFrom('grants').selectAll().execute()).toHaveLength(3);
  });

  it('ends early when the server stops, and leaves the rest to the next one', async () => {
    const stopping = new AbortController();
    const rewriting = rewriteInWorker(stopping.signal);
    stopping.abort();
    await rewriting.catch((error) => expect(String(error)).toContain('The small tables are in use.'));
    expect(await openPeople(sealing, 'grants')).toHaveLength(3);
    await rewriteInWorker(new AbortController().signal);
    expect(keys()).toHaveLength(1);
    expect(await openPeople(sealing, 'grants')).toHaveLength(3);
  });
});
