import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decideSubmission } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { makeSealing, openPeople, savePerson } from '#testing/server/people.ts';
import { inOwnProcess } from './own-process.ts';

describeEachDialect('a job in a process of its own', (fresh) => {
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
  });

  it('seals everything again, with the key in the same folder', async () => {
    const before = keys();
    await inOwnProcess('rewrite', new AbortController().signal, 'hourly');
    expect([keys().length, keys()[0] === before[0]]).toEqual([1, false]);
    const people = await openPeople(sealing, 'grants');
    expect(people.map(({ subject }) => subject).sort()).toEqual(['one', 'three', 'two']);
    expect(await fresh().db.selectFrom('grants').selectAll().execute()).toEqual([]);
  });

  it('publishes what is due, unless the server stops, and leaves the rest', async () => {
    const { db } = fresh();
    const company = await makeCompany(db);
    const held = async (due_month: string) => {
      const id = await makeSubmission(db, company);
      await decideSubmission(db, id, { status: 'held', due_month });
      return id;
    };
    const [due, later] = [await held('2000-01'), await held('9999-12')];
    const idsIn = async (table: 'reviews' | 'submissions') =>
      (await db.selectFrom(table).select('id').where('company_id', '=', company).execute()).map(
        ({ id }) => id,
      );
    await inOwnProcess('release', AbortSignal.abort(), 'hourly');
    expect(await idsIn('reviews')).toEqual([]);
    await inOwnProcess('release', new AbortController().signal, 'hourly');
    expect([await idsIn('reviews'), await idsIn('submissions')]).toEqual([[due], [later]]);
  });

  it('fails with the reason when it fails there, and changes nothing', async () => {
    const [key = ''] = keys();
    rmSync(join(sealing.folder, key));
    await expect(inOwnProcess('rewrite', new AbortController().signal, 'hourly')).rejects.toThrow(
      "doesn't have the key that the database was last sealed with",
    );
    expect(await fresh().db.selectFrom('grants').selectAll().execute()).toHaveLength(3);
  });

  it('ends early when the server stops, and leaves the rest to the next one', async () => {
    const stopping = new AbortController();
    const rewriting = inOwnProcess('rewrite', stopping.signal, 'hourly');
    stopping.abort();
    await rewriting.catch((error) => expect(String(error)).toContain('The small tables are in use.'));
    expect(await openPeople(sealing, 'grants')).toHaveLength(3);
    await inOwnProcess('rewrite', new AbortController().signal, 'hourly');
    expect(keys()).toHaveLength(1);
    expect(await openPeople(sealing, 'grants')).toHaveLength(3);
  });

  it('goes on when a signal to the server reaches it, and ends when the server is gone', async () => {
    const server = startRewriting();
    const rewriter = await childOf(server.pid);
    process.kill(rewriter, 'SIGTERM');
    await expect(once(server, 'exit')).resolves.toEqual([0, null]);
    // It would wait for this lock.
    await fresh()
      .db.transaction()
      .execute(async (trx: Transaction) => {
        await trx.insertInto('grants').values({ lookup: 'held', sealed: '', period: '2000' }).execute();
        const killed = startRewriting();
        const orphan = await childOf(killed.pid);
        killed.kill('SIGKILL');
        await vi.waitFor(() => expect(existsSync(`/proc/${orphan}`)).toBe(false), 20_000);
      });
  });
});

/** A process that only rewrites, as a server does. */
function startRewriting() {
  const script = join(mkdtempSync(join(tmpdir(), 'candor-rewrite-')), 'rewrite.mjs');
  const url = new URL('./own-process.ts', import.meta.url).href;
  const code = `import { inOwnProcess } from '${url}'; await inOwnProcess('rewrite', new AbortController().signal, 'hourly');`;
  writeFileSync(script, code);
  return spawn(process.execPath, [script], { stdio: 'inherit' });
}

/** The process that it has started, once that one has its own code. */
function childOf(parent = 0): Promise<number> {
  return vi.waitFor(
    () => {
      const child = Number(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8'));
      // Node handles the others from the start; the first bit is SIGHUP.
      const caught = /SigCgt:\s+(\w+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1];
      expect(BigInt(`0x${caught}`) & 1n).toBe(1n);
      return child;
    },
    { timeout: 30_000, interval: 5 },
  );
}
