import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carryOutRequests } from '#server/jobs/carry-out-requests.ts';
import { endDisputeTerms } from '#server/jobs/end-answering.ts';
import { purgeExpired } from '#server/jobs/purge-expired.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { restoredCopy } from '#testing/database/backups.ts';
import { findRaw } from '#testing/database/raw-bytes.ts';
import { type Author, makeAuthor, makeEmployer, reviewIdOf } from '#testing/server/authors.ts';
import { evidenceOf } from '#testing/server/evidence.ts';
import { makeServer, refusal, type TestServer } from '#testing/server/make-app.ts';
import { represent } from '#testing/server/representatives.ts';
import { answers } from '#testing/server/review-input.ts';

const CLAIM = 'We had no night shift in 2026, and no one here does this work.';
const WORDS = 'I had the locker beside the gate, and a quokka sticker on it.';
const REASONS = 'Nothing the company said speaks against the mailbox.';

describe.each(['sqlite', 'postgres'] as const)('a dispute that a review is authentic (%s)', (dialect) => {
  let server: TestServer;
  let employer: Awaited<ReturnType<typeof makeEmployer>>;
  let key: string;
  beforeEach(async () => {
    server = await makeServer({ dialect, environment: { ARRIVALS: 'hourly' } });
    employer = await makeEmployer(server);
    key = await represent(server, `hr@${employer.domain}`);
  });
  afterEach(() => server.close());

  const moderator = async () => server.as(await server.signIn('moderator'));
  const receipts = () => server.as().receipts;
  const own = async ({ receipt }: Author) => receipts().status({ receipt });
  const sealedAnswers = () => server.deps.db.selectFrom('dispute_answers').selectAll().execute();

  async function fullHour(hours = 1) {
    server.clock.now = new Date(server.clock.now.getTime() + hours * 3_600_000);
    await rewriteSmallTables(server.deps);
    await carryOutRequests(server.deps);
    await endDisputeTerms(server.deps);
    await purgeExpired(server.deps);
  }

  /** Someone with a published review. */
  async function publish(): Promise<Author> {
    const author = await makeAuthor(server, {}, employer);
    await fullHour();
    const id = await reviewIdOf(server, author.receipt);
    await (await moderator()).moderation.decideReview({ id, approved: true });
    return { ...author, id };
  }

  const dispute = ({ id }: Author) => server.as().disputes.open({ key, review_id: id, claim: CLAIM });
  const seen = ({ number, code }: { number: string; code: string }) =>
    server.as().disputes.status({ number, code });
  const waiting = async () => (await (await moderator()).managedDisputes.list({})).data;

  it('gives the author fourteen days, and both the same reasons', async () => {
    const author = await publish();
    const opened = await dispute(author);
    expect(await dispute(author)).toEqual(opened);
    expect(server.newestMail()).toMatchObject({ to: `hr@${employer.domain}`, subject: 'Your dispute' });
    expect(server.newestMail().links[0]).toContain(`/disputes/${opened.number}#${opened.code}`);
    expect((await own(author)).dispute).toMatchObject({
      status: 'answering',
      due_on: '2026-06-29',
      choice: null,
    });

    await receipts().choose({ receipt: author.receipt, choice: 'nothing' });
    await fullHour();
    await receipts().choose({ receipt: author.receipt, choice: 'words', words: WORDS });
    expect(await own(author)).toMatchObject({
      waiting: 'choose',
      allowed: [],
      dispute: { choice: 'nothing' },
    });
    await fullHour();
    expect((await own(author)).dispute?.choice).toBe('words');
    expect(await findRaw(server.fresh, [WORDS])).toEqual([]);

    server.clock.now = new Date('2026-06-29T23:10:00Z');
    await fullHour(0);
    expect([(await seen(opened)).status, await waiting()]).toEqual(['answering', []]);
    await fullHour();
    const [queued] = await waiting();
    expect(queued).toMatchObject({
      claim: CLAIM,
      reachable: true,
      answer: { choice: 'words', words: WORDS },
    });
    expect((await own(author)).allowed).not.toContain('choose');

    const { managedDisputes } = await moderator();
    const decision = { id: queued?.id ?? 0, action: 'remove', reasons: REASONS } as const;
    expect(await managedDisputes.decide(decision)).toEqual({ status: 'removed', emailed: true });
    await expect(managedDisputes.decide(decision)).rejects.toMatchObject(refusal('dispute_decided'));
    expect(server.newestMail()).toMatchObject({
      to: `hr@${employer.domain}`,
      subject: 'Our decision on your dispute',
    });
    expect(await seen(opened)).toMatchObject({
      status: 'removed',
      reasons: REASONS,
      decided_in: '2026-06-01',
    });
    expect(await own(author)).toMatchObject({
      status: 'removed',
      messages: [{ kind: 'rejection', reason: 'not_authentic', body: REASONS }],
      statement: { source: 'dispute', rule: 8 },
    });
    expect(
      await server.deps.db.selectFrom('log_entries').select(['decision', 'reason', 'source']).execute(),
    ).toContainEqual({ decision: 'removed', reason: 'not_authentic', source: 'dispute' });
    expect([await sealedAnswers(), await server.as().reviews.list({ company_id: employer.id })]).toEqual([
      [],
      [],
    ]);
    expect(await server.as().disputes.ofCompany({ id: employer.id })).toEqual({
      disputes: '1–4',
      upheld: '1–4',
    });

    server.clock.now = new Date('2027-01-02T12:00:00Z');
    await fullHour();
    await expect(seen(opened)).rejects.toMatchObject(refusal('bad_dispute'));
    expect((await server.deps.db.selectFrom('disputes').select(['claim', 'email']).execute())[0]).toEqual({
      claim: '',
      email: '',
    });
  });

  it('answers the company alike whatever the author chooses, and has rows of one length', async () => {
    const authors = [await publish(), await publish(), await publish()];
    const [silent, idle, speaking] = authors as [Author, Author, Author];
    const disputes: { number: string; code: string }[] = [];
    for (const author of authors) disputes.push(await dispute(author));
    const sizes = async () => new Set((await sealedAnswers()).map(({ sealed }) => sealed.length)).size;
    await receipts().choose({ receipt: idle.receipt, choice: 'nothing' });
    await receipts().choose({ receipt: speaking.receipt, choice: 'words', words: '\u6f22'.repeat(2000) });
    const requests = await server.deps.db.selectFrom('author_requests').select('sealed').execute();
    expect(new Set(requests.map(({ sealed }) => sealed.length)).size).toBe(1);
    await fullHour();
    expect([(await sealedAnswers()).length, await sizes()]).toEqual([3, 1]);

    const shown = async () =>
      Promise.all(
        disputes.map(async (one, index) => {
          const { number, statement, review, ...rest } = await seen(one);
          expect([number, review?.id]).toEqual([one.number, authors[index]?.id]);
          return JSON.stringify([rest, statement?.sentence]);
        }),
      );
    const same = async () => new Set(await shown()).size;
    expect(await same()).toBe(1);
    await fullHour(15 * 24);
    expect(await same()).toBe(1);
    const queue = await waiting();
    const { managedDisputes } = await moderator();
    for (const { id } of queue) await managedDisputes.decide({ id, action: 'keep', reasons: REASONS });
    expect(await same()).toBe(1);
    expect((await own(silent)).dispute).toMatchObject({ status: 'kept', reasons: REASONS });
  });

  it('ends with a withdrawal, and what the author said is in no backup and no longer than three months', async () => {
    const [author, patient] = [await publish(), await publish()];
    const [opened] = [await dispute(author), await dispute(patient)];
    await receipts().choose({ receipt: author.receipt, choice: 'words', words: WORDS });
    await fullHour();
    const restored = await restoredCopy(server.deps.db);
    expect(await restored.db.selectFrom('dispute_answers').selectAll().execute()).toEqual([]);
    expect(await findRaw(restored, [WORDS])).toEqual([]);

    await receipts().withdraw({ receipt: author.receipt });
    await fullHour();
    expect(await seen(opened)).toMatchObject({ status: 'gone', review: null, statement: null });
    expect(await sealedAnswers()).toHaveLength(1);
    server.clock.now = new Date('2026-10-01T12:00:00Z');
    await fullHour();
    expect(await sealedAnswers()).toEqual([]);
    expect((await waiting())[0]?.answer).toEqual({ choice: null, words: '', evidence: false });
  });

  it('shows the company no later withdrawal of a review that is not public', async () => {
    const [edited, removed] = [await publish(), await publish()];
    const [openOne, decidedOne] = [await dispute(edited), await dispute(removed)];
    await receipts().edit({ receipt: edited.receipt, enps_responses: answers(3) });
    await fullHour();
    await fullHour(15 * 24);
    const id = (await waiting()).find(({ review }) => review.id === removed.id)?.id ?? 0;
    const { managedDisputes } = await moderator();
    await managedDisputes.decide({ id, action: 'remove', reasons: REASONS });
    const before = [await seen(openOne), await seen(decidedOne)];
    expect(before).toMatchObject([
      { status: 'gone', review: null, statement: null, decided_in: null },
      { status: 'removed', review: null, statement: null },
    ]);
    for (const { receipt } of [edited, removed]) await receipts().withdraw({ receipt });
    await fullHour();
    expect([await seen(openOne), await seen(decidedOne)]).toEqual(before);
  });

  it('keeps evidence sealed, out of backups, for moderators alone, and until any end of the dispute', async () => {
    const { db } = server.deps;
    const stored = () => db.selectFrom('dispute_evidence').selectAll().execute();
    const addEvidence = (author: Author, words = '', pages = evidenceOf(6)) =>
      receipts().addEvidence({ receipt: author.receipt, words, pages });
    const send = async () => {
      const author = await publish();
      await dispute(author);
      await addEvidence(author);
      await fullHour();
      return author;
    };
    const idOf = async ({ id }: Author) => (await waiting()).find(({ review }) => review.id === id)?.id ?? 0;
    const decide = async (author: Author, action: 'keep' | 'remove') => {
      const id = await idOf(author);
      await (await moderator()).managedDisputes.decide({ id, action, reasons: REASONS });
    };
    const endTerm = async () => {
      server.clock.now = new Date('2026-06-30T01:10:00Z');
      await fullHour();
    };
    type End = [name: string, end: (author: Author) => Promise<unknown>];
    const early: End[] = [
      [
        'withdrawn',
        ({ receipt }) =>
          receipts()
            .withdraw({ receipt })
            .then(() => fullHour()),
      ],
      [
        'withdrawn at once, while more evidence waits',
        async (author) => {
          await addEvidence(author, '', evidenceOf(3));
          await receipts().withdraw({ receipt: author.receipt, at_once: true });
        },
      ],
      [
        'replaced by words alone',
        ({ receipt }) =>
          receipts()
            .choose({ receipt, choice: 'words', words: WORDS })
            .then(() => fullHour()),
      ],
    ];
    const late: End[] = [
      ['kept', (author) => decide(author, 'keep')],
      ['removed', (author) => decide(author, 'remove')],
    ];
    const authors = new Map<string, Author>();
    for (const [name] of [...early, ...late]) authors.set(name, await send());
    const author = (name: string) => authors.get(name) as Author;
    expect(await own(author('kept'))).toMatchObject({ dispute: { choice: 'words', evidence: true } });
    const rows = await stored();
    expect([rows.length, new Set(rows.map(({ sealed }) => sealed.length)).size]).toEqual([5, 1]);
    expect(await findRaw(server.fresh, [evidenceOf(6).slice(0, 200)])).toEqual([]);
    const restored = await restoredCopy(db);
    expect(await restored.db.selectFrom('dispute_evidence').selectAll().execute()).toEqual([]);

    // Until the full hour, newer evidence is in the place of the earlier one.
    await addEvidence(author('kept'), WORDS, evidenceOf(9));
    expect([(await own(author('kept'))).waiting, (await stored()).length]).toEqual(['choose', 5]);
    let left = 5;
    for (const [name, end] of early) {
      await end(author(name));
      left -= 1;
      expect((await stored()).length, name).toBe(left);
    }
    await endTerm();
    const id = await idOf(author('kept'));
    const read = async () => (await moderator()).managedDisputes.evidence({ id });
    expect((await waiting()).find((one) => one.id === id)?.answer).toEqual({
      ...{ choice: 'words', words: WORDS, evidence: true },
    });
    expect(await read()).toEqual({ pages: evidenceOf(9) });
    for (const stranger of [server.as(), server.as(await server.signIn('user'))])
      await expect(stranger.managedDisputes.evidence({ id })).rejects.toThrow();
    for (const [name, end] of late) {
      await end(author(name));
      left -= 1;
      expect((await stored()).length, name).toBe(left);
    }
    await expect(read()).rejects.toMatchObject(refusal('not_found'));

    // No one decides for three months.
    await send();
    expect(await stored()).toHaveLength(1);
    server.clock.now = new Date('2026-11-01T12:00:00Z');
    await fullHour();
    expect(await stored()).toEqual([]);
  });
});
