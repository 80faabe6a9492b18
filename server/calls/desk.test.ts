import { expect, it } from 'vitest';
import { claimMilliseconds, fewestDecisions, mostAtOnce } from '#shared/limits.ts';
import { type Author, expectTrueFigures, makeAuthor, makeEmployer } from '#testing/server/authors.ts';
import { everyRow } from '#testing/server/every-row.ts';
import { describeEachServer, refusal, type TestServer } from '#testing/server/make-app.ts';
import { noteWaiting } from '../jobs/note-waiting.ts';

type Caller = ReturnType<TestServer['as']>;

describeEachServer("the moderators' desk", async (server) => {
  let dana = server.as(await server.signIn('moderator'));
  const ruiz = server.as(await server.signIn('admin'));

  const passes = (milliseconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
  };
  const open = (by: Caller, id: number | null, in_sight = true) =>
    by.desk.watch({ open: id, in_sight, shown: [] });
  async function seenBy(by: Caller, { id }: Pick<Author, 'id'>) {
    const { reviews } = await by.desk.watch({ open: null, in_sight: true, shown: [id] });
    return reviews[0];
  }
  const decide = (by: Caller, { id }: Author, approved: boolean) =>
    by.moderation.decideReview({ id, approved, reason: 'insulting', message: 'No names.' });
  const statuses = async (authors: Author[]) =>
    (await dana.desk.watch({ open: null, in_sight: true, shown: authors.map(({ id }) => id) })).reviews.map(
      ({ status }) => status,
    );

  it('says who reads a review, until that window moves on, has been silent or has been away for long', async () => {
    const [one, two] = [await makeAuthor(server), await makeAuthor(server)];
    await open(ruiz, one.id);
    expect((await seenBy(dana, one))?.read_by).toBe('admin');
    expect((await seenBy(dana, two))?.read_by).toBeNull();
    // The first who opens it keeps it.
    await open(dana, one.id);
    expect(
      (await ruiz.desk.watch({ open: one.id, in_sight: true, shown: [one.id] })).reviews[0]?.read_by,
    ).toBe(null);
    await open(ruiz, two.id);
    expect((await seenBy(dana, one))?.read_by).toBeNull();
    passes(claimMilliseconds.inSight);
    expect((await seenBy(dana, two))?.read_by).toBeNull();
    await open(ruiz, two.id, false);
    passes(claimMilliseconds.away - 1000);
    expect((await seenBy(dana, two))?.read_by).toBe('admin');
    passes(1000);
    expect((await seenBy(dana, two))?.read_by).toBeNull();
  });

  it('tells who decided what meanwhile, and nothing of what the same person did', async () => {
    const author = await makeAuthor(server);
    expect(await seenBy(dana, author)).toMatchObject({ status: 'pending', decided_by: null });
    const { undo } = await decide(ruiz, author, false);
    expect(await seenBy(dana, author)).toMatchObject({
      status: 'rejected',
      decided_by: 'admin',
      own_decision: false,
    });
    expect(await seenBy(ruiz, author)).toMatchObject({
      status: 'rejected',
      decided_by: null,
      own_decision: true,
    });
    await ruiz.moderation.undoDecision({ undo: undo ?? '' });
    expect(await seenBy(dana, author)).toMatchObject({ status: 'pending', decided_by: null });
    await server.as().receipts.withdraw({ receipt: author.receipt });
    expect(await seenBy(dana, author)).toMatchObject({ status: null });
  });

  it("says how long the team's decisions usually take, from twenty on", async () => {
    const medianOf = async () => (await dana.moderation.metrics()).medianDecisionSeconds;
    expect(await medianOf()).toBeNull();
    for (let count = 0; count < fewestDecisions; count += 1) {
      const author = await makeAuthor(server);
      const by = count % 2 === 0 ? dana : ruiz;
      await open(by, author.id);
      for (const _ of [1, 2, 3]) {
        passes(10_000);
        await open(by, author.id);
      }
      await decide(by, author, true);
    }
    expect(await medianOf()).toBe(30);
  });

  it('keeps one note of each moderator until the decision', async () => {
    const author = await makeAuthor(server);
    const { id } = author;
    await dana.desk.note({ id, kind: 'left', text: 'I know that hall.' });
    await ruiz.desk.note({ id, kind: 'opinion', text: 'A name?' });
    await ruiz.desk.note({ id, kind: 'opinion', text: 'Is this a name?' });
    expect((await seenBy(dana, author))?.notes).toEqual([
      { kind: 'left', by: 'moderator', own: true, text: 'I know that hall.' },
      { kind: 'opinion', by: 'admin', own: false, text: 'Is this a name?' },
    ]);
    await dana.desk.note({ id, kind: null });
    expect((await seenBy(ruiz, author))?.notes.map(({ own }) => own)).toEqual([true]);
    await decide(dana, author, true);
    expect((await seenBy(ruiz, author))?.notes).toEqual([]);
  });

  it('forgets the notes on a review that its author withdraws, and accepts none on one that never was', async () => {
    const author = await makeAuthor(server);
    const { id, receipt } = author;
    await dana.desk.note({ id, kind: 'opinion', text: 'Is Ana Ruiz a name?' });
    await server.as().receipts.withdraw({ receipt });
    await noteWaiting(server.deps);
    expect(server.deps.desk.notesOn(id)).toEqual([]);
    await expect(dana.desk.note({ id, kind: 'left' })).rejects.toMatchObject(refusal('not_found'));
    expect((await seenBy(ruiz, author))?.notes).toEqual([]);
  });

  it('stores nothing of this', async () => {
    const author = await makeAuthor(server);
    const everything = async () => JSON.stringify(await everyRow(server.deps.db));
    const before = await everything();
    await open(dana, author.id);
    await dana.desk.note({ id: author.id, kind: 'opinion', text: 'zzyx' });
    expect(await everything()).toBe(before);
  });

  it("decides about a company's reviews at once, and undoes all of it", async () => {
    const employer = await makeEmployer(server);
    const authors: Author[] = [];
    for (let count = 0; count < mostAtOnce; count += 1) authors.push(await makeAuthor(server, {}, employer));
    const reviews = authors.map(({ id }) => ({ id, status: 'pending' as const }));
    const decided = await dana.desk.decideGroup({ reviews, approved: false, reason: 'advertising' });
    expect(decided.reviews.map(({ id }) => id)).toEqual(authors.map(({ id }) => id));
    expect(new Set(await statuses(authors))).toEqual(new Set(['rejected']));
    expect((await ruiz.moderation.metrics()).pendingReviews).toBe(
      (await ruiz.moderation.reviews({ limit: 100 })).data.length,
    );
    await dana.moderation.undoDecision({ undo: decided.undo ?? '' });
    expect(new Set(await statuses(authors))).toEqual(new Set(['pending']));
    const published = await dana.desk.decideGroup({ reviews, approved: true });
    expect(new Set(await statuses(authors))).toEqual(new Set(['published']));
    await dana.moderation.undoDecision({ undo: published.undo ?? '' });
    await expectTrueFigures(server);
    expect(await server.as().reviews.list({ company_id: employer.id })).toEqual([]);
  });

  it("counts why a company's reviews are rejected or removed now", async () => {
    const employer = await makeEmployer(server);
    const [one, two, three] = [
      await makeAuthor(server, {}, employer),
      await makeAuthor(server, {}, employer),
      await makeAuthor(server, {}, employer),
    ];
    const { id } = employer;
    expect(await dana.desk.earlier({ id })).toEqual({ rejections: [] });
    await decide(dana, one, false);
    await decide(dana, two, true);
    await dana.moderation.decideReview({ id: two.id, approved: false, reason: 'advertising' });
    await decide(dana, three, false);
    expect(await dana.desk.earlier({ id })).toEqual({
      rejections: [
        { reason: 'insulting', count: 2 },
        { reason: 'advertising', count: 1 },
      ],
    });
    await decide(dana, two, true);
    await decide(dana, three, true);
    expect(await dana.desk.earlier({ id })).toEqual({ rejections: [{ reason: 'insulting', count: 1 }] });
  });

  it('decides about all of a group or none', async () => {
    const employer = await makeEmployer(server);
    const [one, two] = [await makeAuthor(server, {}, employer), await makeAuthor(server, {}, employer)];
    const elsewhere = await makeAuthor(server);
    const group = (...authors: Author[]) =>
      dana.desk.decideGroup({
        reviews: authors.map(({ id }) => ({ id, status: 'pending' })),
        approved: true,
      });
    await dana.desk.note({ id: one.id, kind: 'opinion', text: 'A name?' });
    await noteWaiting(server.deps);
    const counted = server.deps.desk.waits.counted();
    const { decidedThisWeek } = await dana.moderation.metrics();
    await expect(group(one, elsewhere)).rejects.toMatchObject(refusal('not_possible'));
    expect(await seenBy(ruiz, one)).toMatchObject({ decided_by: null, notes: [{ text: 'A name?' }] });
    expect((await dana.moderation.metrics()).decidedThisWeek).toBe(decidedThisWeek);
    expect(server.deps.desk.waits.counted()).toEqual(counted);
    await decide(ruiz, two, false);
    await expect(group(one, two)).rejects.toMatchObject(refusal('decided'));
    expect(await statuses([one, two, elsewhere])).toEqual(['pending', 'rejected', 'pending']);
    await expect(group(one, one)).rejects.toMatchObject(refusal('invalid'));
  });

  it('refuses groups of two companies in each of twenty races', async () => {
    const [employer, other] = [await makeEmployer(server), await makeEmployer(server)];
    const six = (of: typeof employer) => Promise.all(Array.from('123456', () => makeAuthor(server, {}, of)));
    const [authors, others] = [await six(employer), await six(other)];
    for (let round = 0; round < 20; round += 1) {
      const groups = authors.map(({ id }, index) =>
        dana.desk.decideGroup({ reviews: [{ id }, { id: others[index]?.id ?? 0 }], approved: true }),
      );
      for (const group of await Promise.allSettled(groups))
        expect(group).toMatchObject({ reason: refusal('not_possible') });
    }
  });

  it('decides once in each of twenty races of a group and one of its reviews', async () => {
    for (let round = 0; round < 20; round += 1) {
      const employer = await makeEmployer(server);
      const [one, two] = [await makeAuthor(server, {}, employer), await makeAuthor(server, {}, employer)];
      const reviews = [two, one].map(({ id }) => ({ id, status: 'pending' as const }));
      const [group, single] = await Promise.allSettled([
        dana.desk.decideGroup({ reviews, approved: true }),
        ruiz.moderation.decideReview({ id: one.id, status: 'pending', approved: false }),
      ]);
      expect([group.status, single.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await statuses([one, two])).toEqual(
        group.status === 'fulfilled' ? ['published', 'published'] : ['rejected', 'pending'],
      );
    }
  });

  it('gives a review to one of two who open it, in each of twenty races', async () => {
    const author = await makeAuthor(server);
    for (let round = 0; round < 20; round += 1) {
      const shown = [author.id];
      const readers = await Promise.all(
        [dana, ruiz].map((by) => by.desk.watch({ open: author.id, in_sight: true, shown })),
      );
      expect(readers.filter(({ reviews: [review] }) => review?.read_by === null).length).toBe(1);
      for (const by of [dana, ruiz]) await open(by, null);
    }
  });

  it('shows appeals first, those of one company together, or what has waited long, page by page', async () => {
    const employer = await makeEmployer(server);
    const authors: Author[] = [];
    for (let count = 0; count < 5; count += 1)
      authors.push(await makeAuthor(server, {}, count % 2 === 0 ? employer : undefined));
    for (const author of authors.slice(0, 3)) {
      await decide(dana, author, false);
      await server.as().receipts.appeal({ receipt: author.receipt, appeal: 'It names no one.' });
    }
    type Input = Parameters<Caller['moderation']['reviews']>[0];
    const ids = async (input: Input) => (await dana.moderation.reviews(input)).data.map(({ id }) => id);
    const pagesOf = async (input: Input) => {
      const found: number[] = [];
      for (let offset = 0; ; offset += 2) {
        const page = await ids({ ...input, limit: 2, offset });
        if (page.length === 0) return found;
        found.push(...page);
      }
    };
    const all = await ids({ limit: 100 });
    const inOrder = (list: number[]) => [...list].sort((one, other) => one - other);
    const appeals = inOrder(authors.slice(0, 3).map(({ id }) => id));
    expect(all.slice(0, 3)).toEqual(appeals);
    expect(all.slice(3)).toEqual(inOrder(all.slice(3)));
    expect(new Set(all).size).toBe(all.length);
    expect(await pagesOf({})).toEqual(all);
    expect(await pagesOf({ only: 'appeals' })).toEqual(appeals);
    const byCompany = await dana.moderation.reviews({ order: 'company', limit: 100 });
    const companies = byCompany.data.map(({ company_id }) => company_id);
    expect(companies).toEqual(inOrder(companies));
    expect(inOrder(await pagesOf({ order: 'company' }))).toEqual(inOrder(all));

    const seenOn = async (day: string) => {
      server.clock.now = new Date(`${day}T12:00:00.000Z`);
      dana = server.as(await server.signIn('moderator'));
      await noteWaiting(server.deps);
      return ids({ only: 'waiting', limit: 100 });
    };
    const before = await seenOn('2026-07-01');
    expect(before.length).toBeLessThan(all.length);
    const late = await makeAuthor(server);
    // A Wednesday, a week later: the list changes on Mondays only.
    expect(await seenOn('2026-07-08')).toEqual(before);
    const long = await seenOn('2026-07-13');
    expect(inOrder(long)).toEqual(inOrder(all));
    expect(long).not.toContain(late.id);
  });
});
