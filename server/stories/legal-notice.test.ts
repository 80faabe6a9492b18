import { expect, it } from 'vitest';
import { findLogEntry } from '#db/queries/log-entries.ts';
import { readNoticeTotals } from '#db/queries/notices.ts';
import { ensureAccount } from '#server/actions/ensure-account.ts';
import { purgeExpired } from '#server/jobs/purge-expired.ts';
import { giveNumber } from '#server/steps/give-number.ts';
import { type Author, expectTrueFigures, makePublished } from '#testing/server/authors.ts';
import { describeEachServer, PASSWORD, refusal, type TestServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

const sender = { name: 'Kari Holm', email: 'kari@holm.example', address: 'Storgata 1, Oslo' };
const words = {
  passage: 'They forge the books.',
  explanation: 'No court has ever found anything wrong with our books.',
  law: 'Section 186 of the Criminal Code',
  good_faith: true as const,
};
const facts = 'It states as a fact that a crime was committed.';
const unknown = refusal('bad_notice');

describeEachServer('a legal notice', async (server) => {
  let moderator: ReturnType<TestServer['as']>;
  let other: ReturnType<TestServer['as']>;

  /** Moves the clock, lets the jobs run, and signs both moderators in again. */
  const at = async (instant: string) => {
    server.clock.now = new Date(instant);
    await purgeExpired(server.deps);
    moderator = server.as(await server.signIn('moderator'));
    const account = { email: 'ana@candor.example', password: PASSWORD };
    await ensureAccount(server.deps, { ...account, name: 'Ana Ruiz', role: 'moderator' });
    other = server.as((await server.as().auth.login(account)).token);
  };
  await at('2026-11-15T12:00:00.000Z');
  const publish = () => makePublished(server);
  const send = (review_id: number, more = {}) =>
    server.as().notices.send({ review_id, ...sender, ...words, ...more });
  const look = (key: { number: string; code: string }) => server.as().notices.status(key);
  const idOf = async (number: string) => {
    const { data } = await moderator.managedNotices.list({ limit: 100 });
    return data.find((row) => row.number === number)?.id ?? 0;
  };
  const isWaiting = async (number: string) => (await idOf(number)) > 0;
  const open = async (number: string, as = moderator) =>
    as.managedNotices.open({ notice_id: await idOf(number) });
  const decide = async (number: string, action: 'keep' | 'remove', as = moderator) => {
    const { id, messages } = await open(number, as);
    const law = action === 'remove' ? words.law : '';
    return as.managedNotices.decide({ id, read: messages.length, action, law, facts });
  };
  const isPublic = async ({ id }: Author) => {
    const found = await Promise.allSettled([server.as().reviews.get({ id })]);
    return found[0].status === 'fulfilled';
  };
  /** What the public log says about the last decision. */
  const logged = async (number: string) => {
    const rows = await server.deps.db.selectFrom('legal_notices').select(['id', 'entry']).execute();
    const entry = rows.find(({ id }) => giveNumber(server.deps, 'notice', id).number === number)?.entry;
    return findLogEntry(server.deps.db, entry ?? '');
  };
  const waitingIn = async () => (await moderator.moderation.metrics()).openNotices;

  it('is received, read and upheld: the review is gone, and both sides read why', async () => {
    const author = await publish();
    const before = await waitingIn();
    const key = await send(author.id);
    expect(key).toMatchObject({
      number: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      code: expect.stringMatching(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/),
      emailed: true,
    });
    expect(await look(key)).toMatchObject({
      status: 'received',
      received_in: '2026-11-01',
      read_in: null,
      review: { id: author.id, company_id: author.companyId },
      allowed: [],
    });
    expect(await waitingIn()).toBe(before + 1);
    expect(await open(key.number)).toMatchObject({
      contact: sender,
      review: { id: author.id },
      ...{ own_decision: false, reachable: true, passage: words.passage },
    });
    expect(await look(key)).toMatchObject({ status: 'reading', read_in: '2026-11-01' });

    expect(await decide(key.number, 'remove')).toEqual({ status: 'removed', emailed: true });
    expect(await isPublic(author)).toBe(false);
    expect(await logged(key.number)).toMatchObject({
      decision: 'removed',
      reason: 'unlawful',
      source: 'notice',
    });
    expect(await waitingIn()).toBe(before);
    const shown = await look(key);
    expect(shown).toMatchObject({
      ...{ status: 'removed', decided_in: '2026-11-01', deleted_in: '2027-05-01', review: null },
      messages: [{ kind: 'removed', reason: 'unlawful', law: words.law, body: facts }],
      allowed: [],
    });
    const receipt = await server.as().receipts.status({ receipt: author.receipt });
    expect(receipt).toMatchObject({
      status: 'removed',
      messages: [{ kind: 'rejection', reason: 'unlawful', body: `${facts}\n\n${words.law}` }],
      statement: { source: 'notice', rule: 7 },
    });
    for (const told of [sender.name, sender.email, words.explanation])
      expect(JSON.stringify(receipt)).not.toContain(told);
    for (const hidden of Object.values(sender)) expect(JSON.stringify(shown)).not.toContain(hidden);
    await expectTrueFigures(server);
  });

  it('resolves reports of a review that it removes, and ends other notices about it', async () => {
    const author = await publish();
    const report = await server.as().reviews.report({ id: author.id, reason: 'It is a lie, as I know.' });
    const [one, two] = [await send(author.id), await send(author.id, { name: 'Bo Lind' })];
    expect(one.number).not.toBe(two.number);
    await decide(one.number, 'remove');
    expect(await server.as().reports.status({ number: report.number })).toMatchObject({
      ...{ status: 'removed', reason: 'unlawful' },
    });
    expect(await look(two)).toMatchObject({ status: 'gone', decided_in: '2026-11-01', allowed: [] });
    expect(await isWaiting(two.number)).toBe(false);
  });

  it('is kept, and objected to once, which another moderator decides', async () => {
    const author = await publish();
    const key = await send(author.id);
    await decide(key.number, 'keep');
    expect(await isPublic(author)).toBe(true);
    expect(await logged(key.number)).toMatchObject({
      decision: 'kept',
      reason: 'not_unlawful',
      source: 'notice',
    });
    expect(await look(key)).toMatchObject({
      status: 'kept',
      messages: [{ kind: 'kept', reason: null, law: '', body: facts }],
      allowed: ['object'],
    });
    expect((await server.as().receipts.status({ receipt: author.receipt })).messages).toEqual([]);

    const objection = 'The court found in March that this is false.';
    const objected = await server.as().notices.object({ ...key, objection });
    expect(objected).toMatchObject({ status: 'received', objected: true, deleted_in: null, allowed: [] });
    expect(await server.as().notices.object({ ...key, objection })).toEqual(objected);
    expect(await open(key.number)).toMatchObject({ own_decision: true });
    await expect(decide(key.number, 'keep')).rejects.toMatchObject(refusal('own_decision'));
    expect(await decide(key.number, 'remove', other)).toMatchObject({ status: 'removed' });
    expect(await isPublic(author)).toBe(false);
    await expect(
      server.as().notices.object({ ...key, objection: 'And once more, because I can.' }),
    ).rejects.toMatchObject(refusal('notice_closed'));
  });

  it('waits for its sender while a moderator needs something', async () => {
    const author = await publish();
    const key = await send(author.id);
    const { id } = await open(key.number);
    const question = 'Which sentence do you mean?';
    const asked = await moderator.managedNotices.ask({ id, read: 0, question });
    expect(asked).toEqual({ status: 'asked', emailed: true });
    expect(server.newestMail()).toMatchObject({ to: sender.email, subject: 'We need something from you' });
    expect(await isWaiting(key.number)).toBe(false);
    expect(await look(key)).toMatchObject({
      ...{ status: 'asked', allowed: ['answer'] },
      messages: [{ kind: 'question', body: question }],
    });
    const answer = 'The one that begins with "They forge".';
    await server.as().notices.answer({ ...key, answer });
    await server.as().notices.answer({ ...key, answer });
    expect((await open(key.number)).messages.map(({ kind }) => kind)).toEqual(['question', 'answer']);
    expect(await decide(key.number, 'keep')).toMatchObject({ status: 'kept' });
  });

  it('is one notice for a double click, and another one after the decision', async () => {
    const author = await publish();
    const [one, two] = await Promise.all([send(author.id), send(author.id)]);
    expect(one).toEqual(two);
    await decide(one.number, 'keep');
    expect(await send(author.id)).not.toEqual(one);
  });

  it('is decided once by two moderators at the same time, and never unread', async () => {
    const author = await publish();
    const key = await send(author.id);
    const { id } = await open(key.number);
    const decision = { id, read: 0, action: 'keep', facts } as const;
    const results = await Promise.allSettled([
      moderator.managedNotices.decide(decision),
      other.managedNotices.decide(decision),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusal('notice_changed'),
    });
    await server.as().notices.object({ ...key, objection: 'This is plainly wrong.' });
    await expect(other.managedNotices.decide(decision)).rejects.toMatchObject(refusal('notice_changed'));
  });

  it('ends when the author changes or withdraws the review, and says no more than everyone sees', async () => {
    const [edited, withdrawn, removed] = [await publish(), await publish(), await publish()];
    const keys = [await send(edited.id), await send(withdrawn.id), await send(removed.id)];
    const { company_id: _, ...content } = reviewInput(edited.companyId);
    await server.as().receipts.edit({ receipt: edited.receipt, ...content });
    await server.as().receipts.withdraw({ receipt: withdrawn.receipt });
    await moderator.moderation.decideReview({ id: removed.id, approved: false, reason: 'insulting' });
    const shown = await Promise.all(keys.map(look));
    const [first] = shown.map(({ number: __, ...rest }) => rest);
    for (const { number: __, ...rest } of shown) expect(rest).toEqual(first);
    expect(first).toMatchObject({ status: 'gone', review: null, allowed: [], messages: [] });
    // Nor does a decided one change once the author of a removed review withdraws it.
    const upheld = await publish();
    const key = await send(upheld.id);
    await decide(key.number, 'remove');
    const before = await look(key);
    await server.as().receipts.withdraw({ receipt: upheld.receipt });
    expect(await look(key)).toEqual(before);
  });

  it('waits again once the removal that ended it is undone', async () => {
    const author = await publish();
    const key = await send(author.id);
    const { undo } = await moderator.moderation.decideReview({ id: author.id, approved: false });
    expect(await look(key)).toMatchObject({ status: 'gone' });
    const before = await waitingIn();
    await moderator.moderation.undoDecision({ undo: undo ?? '' });
    expect(await look(key)).toMatchObject({ status: 'received', decided_in: null });
    expect(await waitingIn()).toBe(before + 1);
  });

  it('says that a removed review is public again, and refuses one that nobody can read', async () => {
    const author = await publish();
    const key = await send(author.id);
    await decide(key.number, 'remove');
    await expect(send(author.id)).rejects.toMatchObject(refusal('not_found'));
    await moderator.moderation.decideReview({ id: author.id, approved: true });
    expect(await look(key)).toMatchObject({ status: 'removed', review: { id: author.id } });
    await moderator.managedCompanies.change({ id: author.companyId, state: 'hidden' });
    await expect(send(author.id)).rejects.toMatchObject(refusal('not_found'));
    expect(await look(key)).toMatchObject({ review: null });
  });

  it('follows its review into the company that the other one was merged into', async () => {
    const [author, into] = [await publish(), await publish()];
    const key = await send(author.id);
    await moderator.managedCompanies.merge({ id: author.companyId, into: into.companyId });
    expect((await look(key)).review).toEqual({ id: author.id, company_id: into.companyId });
    expect(await decide(key.number, 'remove')).toMatchObject({ status: 'removed' });
  });

  it('answers alike to a wrong code, an unknown number and a deleted notice', async () => {
    const key = await send((await publish()).id);
    const wrong = { ...key, code: '0000-0000-0000-0000' };
    for (const tried of [wrong, { ...wrong, number: '0000-0000' }, { ...key, number: '0000-0000' }])
      await expect(look(tried)).rejects.toMatchObject(unknown);
    await expect(look({ ...key, code: '0000' })).rejects.toMatchObject(refusal('invalid'));
    const typed = { number: key.number.toLowerCase(), code: key.code.replaceAll('-', ' ') };
    expect(await look(typed)).toMatchObject({ status: 'received' });
  });

  it('is deleted with who sent it at the end of the sixth month after the last decision; totals stay', async () => {
    await at('2027-01-20T12:00:00.000Z');
    const named = { name: 'Liv Unforgettable', email: 'liv@unforgettable.example' };
    const keys = [await send((await publish()).id, named), await send((await publish()).id, named)];
    const [decided, waiting] = keys as [(typeof keys)[0], (typeof keys)[0]];
    await at('2027-02-28T12:00:00.000Z');
    await decide(decided.number, 'remove');
    await at('2027-08-31T23:59:59.000Z');
    expect(await look(decided)).toMatchObject({ deleted_in: '2027-08-01' });
    await at('2027-09-01T00:00:00.000Z');
    await expect(look(decided)).rejects.toMatchObject(unknown);
    expect(await look(waiting)).toMatchObject({ status: 'received' });
    const rows = await server.deps.db
      .selectFrom('notice_contacts')
      .select('notice_id')
      .where('email', '=', named.email)
      .execute();
    expect(rows).toHaveLength(1);
    expect(await readNoticeTotals(server.deps.db, '2027-01')).toEqual([
      { month: '2027-01', received: 2, upheld: 0 },
      { month: '2027-02', received: 0, upheld: 1 },
    ]);
  });
});
