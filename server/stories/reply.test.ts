import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purgeExpired } from '#server/jobs/purge-expired.ts';
import { type Author, makeEmployer, makePublished } from '#testing/server/authors.ts';
import { makeServer, refusal, type TestServer } from '#testing/server/make-app.ts';
import { represent } from '#testing/server/representatives.ts';

const TEXT = 'We have hired two more people for the night shift.';
const BETTER = 'Four people have worked the night shift since July.';

describe.each(['sqlite', 'postgres'] as const)('a reply of a company to a review (%s)', (dialect) => {
  let server: TestServer;
  let employer: Awaited<ReturnType<typeof makeEmployer>>;
  let key: string;
  beforeEach(async () => {
    server = await makeServer({ dialect });
    employer = await makeEmployer(server);
    key = await represent(server, `hr@${employer.domain}`);
  });
  afterEach(() => server.close());

  const moderator = async () => server.as(await server.signIn('moderator'));
  const calls = () => server.as().replies;
  const send = ({ id }: Author, text = TEXT) => calls().send({ key, review_id: id, text });
  const own = async (company_id = employer.id) => (await calls().list({ key, company_id })).data;
  const shown = async ({ id }: Author) => (await server.as().reviews.get({ id })).reply;
  const queue = async () => (await (await moderator()).managedReplies.list({})).data;
  const feed = async () => (await server.app.inject(`/companies/${employer.id}/feed.atom`)).body;
  const stored = async () => [
    await server.deps.db.selectFrom('replies').selectAll().execute(),
    await server.deps.db.selectFrom('reply_texts').selectAll().execute(),
  ];

  const publish = () => makePublished(server, {}, employer);

  async function decide(
    decision: { action: 'publish' } | { action: 'refuse' | 'remove'; reason: 'seeks_author' },
  ) {
    const list = { shown: decision.action === 'remove' ? 'public' : 'waiting' } as const;
    const [waiting] = (await (await moderator()).managedReplies.list(list)).data;
    return (await moderator()).managedReplies.decide({
      ...{ id: waiting?.id ?? 0, message: 'Leave out the shift.', ...decision },
    });
  }

  /** A review with a public reply, and a better one that waits. */
  async function publishWithReplies() {
    const author = await publish();
    await send(author);
    await decide({ action: 'publish' });
    server.clock.now = new Date('2026-07-01T00:10:00Z');
    await send(author, BETTER);
    return author;
  }

  it('is read by a moderator before anyone else, and is changed once a month with its history', async () => {
    const author = await publish();
    const [sent, again] = await Promise.all([send(author), send(author)]);
    expect(again).toEqual(sent);
    expect(sent).toMatchObject({ status: 'waiting', text: TEXT, published: null, can_change: false });
    await expect(send(author, BETTER)).rejects.toMatchObject(refusal('reply_waiting'));
    expect(await shown(author)).toBeNull();
    expect(await queue()).toMatchObject([{ text: TEXT, sent_in: '2026-06-01', review: { id: author.id } }]);
    expect((await (await moderator()).moderation.metrics()).waitingReplies).toBe(1);

    expect(await decide({ action: 'publish' })).toEqual({ status: 'published', emailed: true });
    expect(server.newestMail()).toMatchObject({
      ...{ to: `hr@${employer.domain}`, subject: 'Our decision on your reply' },
    });
    const first = { text: TEXT, month: '2026-06', history: [] };
    expect(await shown(author)).toEqual(first);
    expect(await server.as().reviews.list({ company_id: employer.id })).toMatchObject([{ reply: first }]);
    expect(await own()).toMatchObject([{ status: 'published', text: TEXT, can_change: false }]);
    await expect(send(author, BETTER)).rejects.toMatchObject(refusal('reply_too_soon'));

    expect(await feed()).not.toContain(TEXT);
    server.clock.now = new Date('2026-07-01T00:10:00Z');
    expect(await feed()).toMatch(new RegExp(`Reply from .+, June 2026:\n${TEXT}</content>`));
    expect(await send(author, BETTER)).toMatchObject({ status: 'waiting', published: first });
    expect(await shown(author)).toEqual(first);
    expect(await queue()).toMatchObject([{ text: BETTER, published: first }]);
    await decide({ action: 'publish' });
    const both = { text: BETTER, month: '2026-07', history: [{ text: TEXT, month: '2026-06' }] };
    expect(await shown(author)).toEqual(both);
    // The feed has what is new when the month is over, as it does with reviews.
    expect(await feed()).not.toContain(BETTER);
    expect(JSON.stringify(await stored())).not.toContain('hr@');
    expect(
      await server.deps.db
        .selectFrom('log_entries')
        .select('decision')
        .where('decision', '<>', 'published')
        .execute(),
    ).toEqual([{ decision: 'reply_published' }, { decision: 'reply_published' }]);
  });

  it('is refused with a reason that only the company reads, and can be sent again', async () => {
    const author = await publish();
    await send(author);
    const [read] = await queue();
    await decide({ action: 'refuse', reason: 'seeks_author' });
    expect(await own()).toMatchObject([
      {
        ...{ status: 'refused', text: TEXT, reason: 'seeks_author', message: 'Leave out the shift.' },
        ...{ published: null, can_change: true },
      },
    ]);
    expect(await shown(author)).toBeNull();

    await send(author, BETTER);
    // A moderator who still has the first text on the screen.
    const late = (await moderator()).managedReplies.decide({ id: read?.id ?? 0, action: 'publish' });
    await expect(late).rejects.toMatchObject(refusal('reply_decided'));
    await decide({ action: 'refuse', reason: 'seeks_author' });
    server.clock.now = new Date('2026-09-01T00:10:00Z');
    await purgeExpired(server.deps);
    expect(await own()).toMatchObject([{ status: 'refused', text: '', message: '' }]);
  });

  it('stays with a review that its author changes, unseen until that is public again', async () => {
    const author = await publish();
    await send(author);
    await decide({ action: 'publish' });
    const { receipts } = server.as();
    const { review } = await receipts.status({ receipt: author.receipt });
    await receipts.edit({
      ...{ receipt: author.receipt, enps_responses: review?.enps_responses ?? {}, review_text: 'Better.' },
    });
    expect(await own()).toEqual([]);
    await expect(send(author, BETTER)).rejects.toMatchObject(refusal('no_own_review'));
    await (await moderator()).moderation.decideReview({ id: author.id, approved: true });
    expect(await shown(author)).toMatchObject({ text: TEXT, month: '2026-06' });
    expect(await own()).toHaveLength(1);
  });

  it('is taken down without its review, and can be written again', async () => {
    const author = await publishWithReplies();
    await expect(decide({ action: 'remove', reason: 'seeks_author' })).rejects.toThrow();
    await decide({ action: 'publish' });
    expect(await decide({ action: 'remove', reason: 'seeks_author' })).toEqual({
      ...{ status: 'refused', emailed: false },
    });
    expect(await shown(author)).toBeNull();
    expect((await (await moderator()).managedReplies.list({ shown: 'public' })).data).toEqual([]);
    expect(await own()).toMatchObject([
      ...[{ removed: true, text: BETTER, reason: 'seeks_author', published: null, can_change: true }],
    ]);
    expect(JSON.stringify(await stored())).not.toContain(TEXT);
    const last = server.deps.db.selectFrom('log_entries').select('reason');
    expect(await last.where('decision', '=', 'reply_removed').execute()).toEqual([
      { reason: 'seeks_author' },
    ]);
    expect(await send(author, TEXT)).toMatchObject({ status: 'waiting', removed: false, text: TEXT });
  });

  const waysToGo = {
    'a moderator removes': async ({ id }: Author) =>
      (await moderator()).moderation.decideReview({ id, approved: false }),
    'is removed after a report': async ({ id }: Author) => {
      await server.as().reviews.report({ id, reason: 'It names a colleague.' });
      const { moderation } = await moderator();
      const [report] = (await moderation.reports({})).data;
      await moderation.decideReport({ id: report?.id ?? 0, resolved: true, action: 'remove' });
    },
    'is removed after a legal notice': async ({ id: review_id }: Author) => {
      const sender = { name: 'Kari Holm', email: 'kari@holm.example', good_faith: true } as const;
      const words = { explanation: 'It states as a fact what is false.', law: 'Section 186' };
      await server.as().notices.send({ review_id, ...words, ...sender });
      const { managedNotices } = await moderator();
      const [{ id = 0 } = {}] = (await managedNotices.list({})).data;
      const decision = { action: 'remove', law: words.law, facts: 'A court found it false.' } as const;
      await managedNotices.decide({ id, read: 0, ...decision });
    },
    'is removed after a dispute': async ({ id: review_id }: Author) => {
      await server.as().disputes.open({ key, review_id, claim: 'No one here does what it describes.' });
      await server.deps.db.updateTable('disputes').set({ status: 'reading' }).execute();
      const { managedDisputes } = await moderator();
      const [{ id = 0 } = {}] = (await managedDisputes.list({})).data;
      await managedDisputes.decide({ id, action: 'remove', reasons: 'No such shift ever existed there.' });
    },
  };

  it('is erased with a review that its author withdraws', async () => {
    const author = await publishWithReplies();
    await server.as().receipts.withdraw({ receipt: author.receipt });
    expect(await stored()).toEqual([[], []]);
  });

  it.each(Object.entries(waysToGo))(
    'goes with a review that %s, and comes back with it',
    async (_way, go) => {
      const author = await publishWithReplies();
      const [read] = await queue();
      await go(author);
      expect([await own(), await queue()]).toEqual([[], []]);
      const { managedReplies } = await moderator();
      await expect(managedReplies.decide({ id: read?.id ?? 0, action: 'publish' })).rejects.toMatchObject(
        refusal('reply_decided'),
      );
      await expect(send(author)).rejects.toMatchObject(refusal('no_own_review'));
      await (await moderator()).moderation.decideReview({ id: author.id, approved: true });
      expect(await shown(author)).toMatchObject({ text: TEXT });
      expect(await queue()).toMatchObject([{ text: BETTER }]);
    },
  );

  it('is for those who speak for the company that has the review, also through a merge', async () => {
    const [author, other] = [await publish(), await makeEmployer(server)];
    await send(author);
    const { managedCompanies } = await moderator();
    const merge = { id: employer.id, into: other.id };
    await managedCompanies.merge(merge);
    expect(await own(other.id)).toHaveLength(1);
    await managedCompanies.undoMerge(merge);
    expect(await own()).toHaveLength(1);
    const unanswered = await publish();
    await (await moderator()).managedCompanies.change({ id: employer.id, state: 'hidden' });
    expect(await own()).toEqual([]);
    await expect(send(unanswered)).rejects.toMatchObject(refusal('no_own_review'));
  });
});
