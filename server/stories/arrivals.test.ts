import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '#db/schema.ts';
import { submitReview } from '#server/actions/submit-review.ts';
import { nullifierOf } from '#server/anonymity/credentials.ts';
import { receiptHash } from '#server/anonymity/subject.ts';
import { newCredential, submit } from '#server/attacks/anonymity/browser.ts';
import { takeCopy } from '#server/attacks/anonymity/copy.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { openSeals } from '#server/sealing/seals.ts';
import { storeReview } from '#server/sealing/store-review.ts';
import { fromBase64url } from '#shared/rules/base64url.ts';
import { reviewSubmission } from '#shared/schemas/review.ts';
import { findRaw } from '#testing/database/raw-bytes.ts';
import { type Author, makeEmployer, newReceipt, submitAs } from '#testing/server/authors.ts';
import { makeServer, refusal, type TestServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

const TEXT = 'The heating fails each winter.';
const from = { address: '203.0.113.9', agent: 'a browser' };

describe.each(['sqlite', 'postgres'] as const)('a review that waits for the full hour (%s)', (dialect) => {
  let server: TestServer;
  let employer: { id: number; domain: string };
  beforeEach(async () => {
    server = await makeServer({ dialect, environment: { ARRIVALS: 'hourly' } });
    employer = await makeEmployer(server);
  });
  afterEach(() => server.close());

  const personOf = (name: string) => ({ ...from, email: `${name}@${employer.domain}` });
  const credentialOf = (name: string) => newCredential(server, personOf(name), employer.id);
  const reviewOf = (receipt: string, review_text = TEXT) =>
    reviewInput(employer.id, { review_text, receipt_hash: receiptHash(receipt) });
  const fullHour = () => rewriteSmallTables(server.deps);
  const statusOf = async (receipt: string) => (await server.as().receipts.status({ receipt })).status;
  const queue = async () => {
    const moderator = server.as(await server.signIn('moderator'));
    return (await moderator.moderation.reviews({})).data.map((review) => review.free_form_text);
  };

  it('reaches the moderators at the full hour; until then its receipt says so and allows nothing', async () => {
    const receipt = newReceipt();
    await submit(server, from, await credentialOf('one'), reviewOf(receipt));
    const api = server.as().receipts;
    expect(await api.status({ receipt })).toEqual({
      status: 'arriving',
      waiting: null,
      arrives_at: '2026-06-15T13:00:00.000Z',
      review: null,
      messages: [],
      statement: null,
      dispute: null,
      allowed: [],
    });
    await expect(api.withdraw({ receipt })).rejects.toMatchObject(refusal('not_possible'));
    await expect(api.status({ receipt: newReceipt() })).rejects.toMatchObject(refusal('bad_receipt'));
    expect(await queue()).toEqual([]);
    await fullHour();
    expect([await statusOf(receipt), await queue()]).toEqual(['pending', [TEXT]]);
    await api.withdraw({ receipt, at_once: true });
    expect(await queue()).toEqual([]);
  });

  it('M7: is opened by no start and no stop, also after a full hour that was missed, and its receipt names the hour', async () => {
    const { deps, clock } = server;
    const receipt = newReceipt();
    const failures: unknown[] = [];
    const restart = async (time: string) => {
      clock.now = new Date(`2026-06-15T${time}:00.000Z`);
      const jobs = startJobs(deps, (job, error) => failures.push([job, error]));
      await jobs.idle();
      const started = await server.as().receipts.status({ receipt });
      await jobs.stop();
      return [time, started.arrives_at, (await server.as().receipts.status({ receipt })).arrives_at];
    };
    await submit(server, from, await credentialOf('one'), reviewOf(receipt));
    const hour = (time: string) => `2026-06-15T${time}:00.000Z`;
    for (const [time, next] of [
      ['12:20', '13:00'],
      ['12:58', '13:00'],
      ['13:00', '14:00'],
      ['13:01', '14:00'],
      ['15:59', '16:00'],
    ] as const)
      expect(await restart(time)).toEqual([time, hour(next), hour(next)]);
    clock.now = new Date(hour('16:00'));
    await rewriteSmallTables(deps, { opens: 'hourly' });
    expect([await statusOf(receipt), failures]).toEqual(['pending', []]);
  });

  it('is never opened minutes before or after others, even if a clock is late or early', async () => {
    const { deps, clock } = server;
    const receipt = newReceipt();
    const rewriteAt = async (time: string) => {
      clock.now = new Date(`2026-06-15T${time}:00.000Z`);
      await rewriteSmallTables(deps, { opens: 'hourly' });
      const { status, arrives_at } = await server.as().receipts.status({ receipt });
      return [time, status, arrives_at?.slice(11, 16)];
    };
    clock.now = new Date('2026-06-15T13:58:00.000Z');
    await rewriteSmallTables(deps, { opens: 'hourly' });
    await submit(server, from, await credentialOf('one'), reviewOf(receipt));
    for (const time of ['14:00', '14:02', '13:58', '14:00', '14:20', '14:40'])
      expect(await rewriteAt(time)).toEqual([time, 'arriving', '15:00']);
    expect(await rewriteAt('15:00')).toEqual(['15:00', 'pending', undefined]);
  });

  it('waits for another hour when the job of the full hour is late: no one can tell what came after it', async () => {
    const receipt = newReceipt();
    await submit(server, from, await credentialOf('one'), reviewOf(receipt));
    for (const [time, status] of [
      ['13:06', 'arriving'],
      ['14:10', 'arriving'],
      ['15:04', 'pending'],
    ] as const) {
      server.clock.now = new Date(`2026-06-15T${time}:00.000Z`);
      await rewriteSmallTables(server.deps, { opens: 'hourly' });
      expect([time, await statusOf(receipt)]).toEqual([time, status]);
    }
  });

  it('arrives at the full hour also when a server that starts or stops is rewriting at that moment', async () => {
    const { deps, clock } = server;
    const receipt = newReceipt();
    await submit(server, from, await credentialOf('one'), reviewOf(receipt));
    clock.now = new Date('2026-06-15T13:00:01.000Z');
    await Promise.all([
      rewriteSmallTables(deps, { opens: 'never' }),
      rewriteSmallTables({ ...deps, seals: openSeals(server.keysDir) }, { opens: 'hourly' }),
    ]);
    expect(await statusOf(receipt)).toBe('pending');
  });

  it('does not wait longer because a clock was once far ahead', async () => {
    const receipt = newReceipt();
    await rewriteSmallTables({ ...server.deps, now: () => new Date('2031-01-01T00:00:00.000Z') });
    await submit(server, from, await credentialOf('one'), reviewOf(receipt));
    await rewriteSmallTables(server.deps, { opens: 'hourly' });
    expect(await statusOf(receipt)).toBe('pending');
  });

  it('does so on the plain path too, with or without a receipt', async () => {
    const receipt = newReceipt();
    const author = (name: string): Pick<Author, 'companyId' | 'email'> => ({
      companyId: employer.id,
      email: personOf(name).email,
    });
    await submitAs(server, author('one'), { receipt_hash: receiptHash(receipt) });
    await submitAs(server, author('two'));
    await submitAs(server, author('three'));
    expect([await statusOf(receipt), (await queue()).length]).toEqual(['arriving', 0]);
    await expect(submitAs(server, author('one'))).rejects.toMatchObject(refusal('unverified'));
    await fullHour();
    expect([await statusOf(receipt), (await queue()).length]).toEqual(['pending', 3]);
  });

  it('uses up its credential and its receipt right away, even if eight come at the same time', async () => {
    const [credential, other] = [await credentialOf('one'), await credentialOf('two')];
    const receipt = newReceipt();
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () => submit(server, from, credential, reviewOf(newReceipt()))),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await submit(server, from, other, reviewOf(receipt));
    const third = await credentialOf('three');
    for (let hour = 0; hour < 2; hour += 1) {
      await expect(submit(server, from, credential, reviewOf(newReceipt()))).rejects.toMatchObject({
        reason: 'already_spent',
      });
      await expect(submit(server, from, third, reviewOf(receipt))).rejects.toMatchObject({
        reason: 'invalid',
      });
      await fullHour();
    }
    expect(await queue()).toHaveLength(2);
  });

  it('is stored as ciphertext of one length, which shows neither what it says nor its receipt or credential', async () => {
    const receipts = Array.from({ length: 4 }, newReceipt);
    const texts = [TEXT, 'x'.repeat(5000), '\u6f22'.repeat(5000), '\u{1f600}'.repeat(2500)];
    for (const [index, text] of texts.entries())
      await submit(server, from, await credentialOf(`${index}`), reviewOf(receipts[index] ?? '', text));
    const rows = await server.deps.db.selectFrom('arrivals').selectAll().execute();
    expect(new Set(rows.map((row) => row.sealed.length)).size).toBe(1);
    const hashes = receipts.map(receiptHash);
    expect(await findRaw(server.fresh, [TEXT, 'x'.repeat(50), ...hashes])).toEqual([]);
    await fullHour();
    expect(await findRaw(server.fresh, [TEXT, ...hashes])).toEqual([TEXT, ...hashes]);
  });

  it('is not lost when the rewrite fails, or when another server with the same keys does it', async () => {
    const receipt = newReceipt();
    await submit(server, from, await credentialOf('one'), reviewOf(receipt));
    const { seals } = server.deps;
    const create = () => {
      throw new Error('The disk is full.');
    };
    await expect(rewriteSmallTables({ ...server.deps, seals: { ...seals, create } })).rejects.toThrow(
      'The disk is full.',
    );
    expect(await statusOf(receipt)).toBe('arriving');
    await rewriteSmallTables({ ...server.deps, seals: openSeals(server.keysDir) });
    expect([await statusOf(receipt), await queue()]).toEqual(['pending', [TEXT]]);
  });

  it('uses up its credential on a server that stores reviews right away, too', async () => {
    const credential = await credentialOf('one');
    await submit(server, from, credential, reviewOf(newReceipt()));
    const { keysDir, fresh } = server;
    await using other = await makeServer({
      dialect,
      environment: { KEYS_DIR: keysDir },
      overrides: { db: fresh.db },
    });
    await expect(submit(other, from, credential, reviewOf(newReceipt()))).rejects.toMatchObject({
      reason: 'already_spent',
    });
  });

  it('stops no rewrite, even if its credential has been used in the meantime', async () => {
    const [spent, receipt] = [await credentialOf('one'), newReceipt()];
    await submit(server, from, spent, reviewOf(newReceipt()));
    await submit(server, from, await credentialOf('two'), reviewOf(receipt));
    const nonce = fromBase64url(spent.nonce) ?? new Uint8Array();
    const nullifier = nullifierOf(spent.domain, spent.period, nonce);
    await server.deps.db.insertInto('nullifiers').values({ nullifier, period: spent.period }).execute();
    await fullHour();
    expect([await statusOf(receipt), (await queue()).length]).toEqual(['pending', 1]);
  });

  it.runIf(dialect === 'postgres').each(['hourly', 'at-once'] as const)(
    'answers alike, whether or not she has posted, while someone stores the same receipt (%s)',
    async (arrivals) => {
      const deps = { ...server.deps, config: { ...server.deps.config, arrivals } };
      const outcomes: unknown[] = [];
      for (const hasPosted of [false, true]) {
        const email = personOf(`posted ${hasPosted}`.replace(' ', '-')).email;
        if (hasPosted) await submitAs(server, { companyId: employer.id, email });
        await server.as().verification.send({ email, company_id: employer.id });
        const token = server.mailedToken();
        const review = reviewSubmission.parse({ ...reviewOf(newReceipt()), token });
        const stored = Promise.withResolvers<void>();
        const other = deps.db.transaction().execute(async (trx: Transaction) => {
          await storeReview(trx, await openSeal(trx, deps), deps, { review, nullifier: null, proof: '' });
          stored.resolve();
          await pause(300);
        });
        await stored.promise;
        outcomes.push(await submitReview(deps, review).catch((error) => error.code));
        await other;
      }
      expect(outcomes).toEqual(['invalid', 'invalid']);
    },
  );

  it('has nothing in common with what a series of copies shows of the hour in which it arrived', async () => {
    const personal = ['grants', 'live_verifications', 'arrivals'];
    const valuesOf = ({ tables }: Awaited<ReturnType<typeof takeCopy>>) =>
      personal.flatMap((table) =>
        (tables[table] ?? []).flatMap(({ lookup, receipt, sealed }) => [lookup, receipt, sealed]),
      );
    const during = new Set<unknown>();
    const names = ['one', 'two', 'three', 'four'];
    for (const name of names) {
      await submit(server, from, await credentialOf(name), reviewOf(newReceipt(), `Written by ${name}.`));
      for (const value of valuesOf(await takeCopy(server))) if (value !== undefined) during.add(value);
    }
    expect(during.size).toBe(names.length * (2 + 3));
    await fullHour();
    const after = await takeCopy(server);
    expect(after.tables.submissions).toHaveLength(names.length);
    const values = Object.values(after.tables)
      .flat()
      .flatMap((row) => Object.values(row));
    expect(values.filter((value) => during.has(value))).toEqual([]);
    expect(await findRaw(server.fresh, [...during].map(String))).toEqual([]);
  });
});
