import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, it } from 'vitest';
import { closeLog } from '#server/jobs/close-log.ts';
import { releaseHeld } from '#server/jobs/release-held.ts';
import { proveEntry } from '#server/steps/prove-entries.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { isRootSigned, leadsToRoot, logRoot } from '#shared/rules/log-proof.ts';
import { type Author, makeAuthor, makeEmployer, makePublished } from '#testing/server/authors.ts';
import { endMonth } from '#testing/server/end-month.ts';
import { describeEachServer, type TestServer } from '#testing/server/make-app.ts';
import { represent } from '#testing/server/representatives.ts';

const sha256 = (input: Uint8Array) => createHash('sha256').update(input).digest();

describeEachServer('the public log of decisions', async (server) => {
  const runAt = (instant: string) => endMonth(server, instant);
  const decide = async ({ id }: Author, approved: boolean) =>
    server
      .as(await server.signIn('moderator'))
      .moderation.decideReview({ id, approved, reason: 'duplicate' });
  const read = async (query: string) => {
    const response = await server.app.inject({ url: `/api/v1/moderation-log${query}` });
    return { status: response.statusCode, body: response.json() };
  };
  const list = (input: Parameters<ReturnType<TestServer['as']>['moderationLog']['list']>[0]) =>
    server.as().moderationLog.list(input);
  await runAt('2026-06-15T12:00:00.000Z');

  it('shows a month once it is over, and of small companies no name', async () => {
    const large = await makeEmployer(server);
    const small = await makeEmployer(server);
    const authors: Author[] = [];
    for (let count = 0; count < 5; count += 1) authors.push(await makeAuthor(server, {}, large));
    for (let count = 0; count < 4; count += 1) authors.push(await makeAuthor(server, {}, small));
    for (const [index, author] of authors.entries()) await decide(author, index % 2 === 0);
    await runAt('2026-06-30T23:59:00.000Z');
    expect(await list({})).toMatchObject({ open_month: '2026-06', months: [], month: null, data: [] });
    await runAt('2026-07-01T00:00:00.000Z');
    const { data, month, months, open_month, decisions, total } = await list({});
    expect({ months, open_month, total }).toEqual({ months: [month], open_month: '2026-07', total: 9 });
    expect(decisions).toEqual([
      { decision: 'published', count: 5 },
      { decision: 'rejected', count: 4 },
    ]);
    expect(data.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(data.filter(({ company_id }) => company_id === large.id)).toHaveLength(5);
    expect(data.filter(({ company, company_id }) => company === null && company_id === null)).toHaveLength(4);
    expect((await list({ company_id: small.id })).data).toEqual([]);
    expect((await list({ company_id: large.id, reason: 'duplicate' })).total).toBe(2);
    const kept = await server.deps.db.selectFrom('log_entries').select('company_id').execute();
    expect(kept.filter(({ company_id }) => company_id === small.id)).toEqual([]);
  });

  it('has a root over all entries of a month, signed by the identity of the site', async () => {
    const { data, month } = await list({ month: '2026-06' });
    if (month === null) throw new Error('The month is missing.');
    expect(toBase64url(logRoot(data, sha256))).toBe(month.root);
    const identity = toBase64url(ed25519.getPublicKey(server.deps.keys.identity()));
    expect(isRootSigned(identity, month, ed25519.verify)).toBe(true);
    expect(isRootSigned(identity, { ...month, entries: 8 }, ed25519.verify)).toBe(false);
    expect(toBase64url(logRoot(data.slice(1), sha256))).not.toBe(month.root);
    const changed = data.map((entry) =>
      entry.number === 3 ? { ...entry, source: 'report' as const } : entry,
    );
    expect(toBase64url(logRoot(changed, sha256))).not.toBe(month.root);
  });

  it('names an entry of an earlier month, and closes months without a decision too', async () => {
    server.clock.now = new Date('2026-07-10T12:00:00.000Z');
    const author = await makeAuthor(server);
    await decide(author, false);
    await runAt('2026-09-01T00:00:00.000Z');
    await server.as().receipts.appeal({ receipt: author.receipt, appeal: 'Please read it again.' });
    await decide(author, true);
    await runAt('2026-10-01T00:00:00.000Z');
    const { data, months } = await list({ month: '2026-09' });
    expect(months.map(({ month, entries }) => [month, entries])).toEqual([
      ['2026-09', 1],
      ['2026-08', 0],
      ['2026-07', 1],
      ['2026-06', 9],
    ]);
    expect(data).toMatchObject([
      { decision: 'published', source: 'appeal', earlier: { month: '2026-07', number: 1 } },
    ]);
  });

  it('closes a month only once, also if another server does it at the same time', async () => {
    await decide(await makeAuthor(server), true);
    server.clock.now = new Date('2026-11-01T00:00:00.000Z');
    await Promise.allSettled([closeLog(server.deps), closeLog(server.deps)]);
    await closeLog(server.deps);
    const { months, data } = await list({});
    expect(months[0]).toMatchObject({ month: '2026-10', entries: 1 });
    expect(data).toHaveLength(1);
  });

  it('has its roots in the feed, as of the first of the next month, so others keep them', async () => {
    const { months } = await list({});
    const { body } = await server.app.inject({ url: '/feed.atom' });
    for (const { root, signature, entries } of months)
      expect(body).toContain(`Root over ${entries} entries: ${root}. Signature: ${signature}.`);
    expect(body).toContain('<updated>2026-11-01T00:00:00Z</updated>\n<author>');
  });

  it('can be had as a table, month by month', async () => {
    const { body, statusCode } = await server.app.inject({ url: '/moderation-log/2026-09.csv' });
    expect([statusCode, body]).toEqual([
      200,
      '"number","month","company","decision","reason","source","earlier"\r\n"1","2026-09","","published","","appeal","2026-07 1"\r\n',
    ]);
    for (const name of ['2026-11.csv', '2026-9.csv', '%00.csv', "2026-09'.csv", '2026-09.csv%00'])
      expect([name, (await server.app.inject({ url: `/moderation-log/${name}` })).statusCode]).toEqual([
        name,
        404,
      ]);
  });

  it('proves to an author, the sender of a notice and a company that a decision is in it, once the month is over', async () => {
    server.clock.now = new Date('2026-11-10T12:00:00.000Z');
    const employer = await makeEmployer(server);
    const authors: Author[] = [];
    for (let count = 0; count < 6; count += 1) authors.push(await makeAuthor(server, {}, employer));
    for (const author of authors) await decide(author, true);
    const { id: review_id, receipt } = authors[0] ?? expect.fail();
    const { notices, replies, receipts } = server.as();
    const sent = { review_id, explanation: 'It is false, as a court found.', law: '§ 186 StGB' };
    const { number, code } = await notices.send({
      ...{ ...sent, name: 'Kari Holm', email: 'kari@firm.example', good_faith: true },
    });
    const key = await represent(server, `hr@${employer.domain}`);
    await replies.send({ key, review_id, text: 'We have hired two more people.' });
    const moderator = server.as(await server.signIn('moderator'));
    const [waiting] = (await moderator.managedReplies.list({})).data;
    await moderator.managedReplies.decide({ id: waiting?.id ?? 0, action: 'publish' });
    const [notice] = (await moderator.managedNotices.list({})).data;
    await moderator.managedNotices.decide({
      id: notice?.id ?? 0,
      read: 0,
      action: 'keep',
      facts: 'It is an opinion.',
    });
    const prove = async () => [
      ...(await receipts.proofs({ receipt })).data,
      ...(await notices.proof({ number, code })).data,
      ...(await replies.proof({ key, review_id })).data,
    ];
    expect(await prove()).toEqual([]);
    await runAt('2026-12-01T00:00:00.000Z');
    const proofs = await prove();
    expect(proofs.map(({ entry: { decision, source } }) => [decision, source])).toEqual([
      ['published', 'reading'],
      ['kept', 'notice'],
      ['reply_published', 'reading'],
    ]);
    const month = (await list({})).month ?? expect.fail();
    for (const proof of proofs) {
      const { entry, path } = proof;
      expect(leadsToRoot(proof, month, sha256)).toBe(true);
      expect(leadsToRoot(proof, { ...month, root: toBase64url(sha256(new Uint8Array())) }, sha256)).toBe(
        false,
      );
      expect(leadsToRoot({ path, entry: { ...entry, reason: 'insulting' } }, month, sha256)).toBe(false);
      expect(leadsToRoot({ entry, path: path.slice(1) }, month, sha256)).toBe(false);
      expect(leadsToRoot({ entry, path: ['%', ...path.slice(1)] }, month, sha256)).toBe(false);
    }
    const entries = await server.deps.db.selectFrom('log_entries').select(['entry', 'number']).execute();
    for (const { entry } of entries)
      expect(await proveEntry(server.deps.db, entry, 2)).toEqual(await proveEntry(server.deps.db, entry));
  });

  it('refuses what is no month, and knows only its own', async () => {
    for (const month of ['2026-13', '2026', '%00', "2026-06'", '2026-06%00', ''])
      expect((await read(`?month=${month}`)).status).toBe(422);
    for (const month of ['2026-01', '2026-12', '2027-01', '9999-12'])
      expect((await read(`?month=${month}`)).body).toMatchObject({ month: null, total: 0, data: [] });
    expect((await read('?reason=%00')).status).toBe(422);
  });
});

describeEachServer('the company of a log entry', async (server) => {
  it('is not named because of decisions that others can bring about, such as those on notices', async () => {
    await endMonth(server, '2026-08-10T12:00:00.000Z');
    const employer = await makeEmployer(server);
    const published: Author[] = [];
    for (let count = 0; count < 4; count += 1) published.push(await makePublished(server, {}, employer));
    const notice = { explanation: 'It is false, as a court found.', law: '§ 186 StGB' };
    const sender = { name: 'Kari Holm', email: 'kari@firm.example', good_faith: true } as const;
    await server.as().notices.send({ ...notice, ...sender, review_id: published[0]?.id ?? 0 });
    const { managedNotices } = server.as(await server.signIn('moderator'));
    const [waiting] = (await managedNotices.list({})).data;
    const facts = 'No court found that.';
    await managedNotices.decide({ id: waiting?.id ?? 0, read: 0, action: 'keep', facts });
    await endMonth(server, '2026-09-01T12:00:00.000Z');
    const { moderationLog } = server.as();
    expect((await moderationLog.list({ month: '2026-08' })).total).toBe(5);
    expect((await moderationLog.list({ month: '2026-08', company_id: employer.id })).total).toBe(0);
  });
});

describeEachServer('an entry of the log that changes an earlier one', async (server) => {
  it.each([
    ['that would show when a held review was written', 'next_month', 8, '2026-10', 'reading'],
    ["that doesn't name the company", 'at_once', 11, '2026-12', 'appeal'],
  ] as const)('links to none %s', async (_why, release, begin, month, source) => {
    const goTo = async (months: number, day: number) => {
      await endMonth(server, new Date(Date.UTC(2026, begin - 1 + months, day, 12)).toISOString());
      await releaseHeld(server.deps);
    };
    await goTo(0, 10);
    const employer = await makeEmployer(server);
    const authors: Author[] = [];
    for (let count = 0; count < 5; count += 1) authors.push(await makeAuthor(server, { release }, employer));
    const decide = async ({ id }: Author, approved: boolean) =>
      server
        .as(await server.signIn('moderator'))
        .moderation.decideReview({ id, approved, reason: 'duplicate' });
    const [first = expect.fail()] = authors;
    await decide(first, false);
    await goTo(1, 1);
    await server.as().receipts.appeal({ receipt: first.receipt, appeal: 'Please read it again.' });
    for (const author of authors) await decide(author, true);
    for (const months of [2, 3]) await goTo(months, 1);
    const { data } = await server.as().moderationLog.list({ month, company_id: employer.id });
    const others = Array.from({ length: 4 }, () => ['published', 'reading', null]);
    expect(data.map((entry) => [entry.decision, entry.source, entry.earlier]).toSorted()).toEqual(
      [['published', source, null], ...others].toSorted(),
    );
  });
});
