import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFigures } from '#testing/database/read-figures.ts';
import { sampledRuns } from '#testing/sampled.ts';
import {
  type Author,
  expectTrueFigures,
  makeAuthor,
  makeEmployer,
  makePublished,
  releaseAgain,
} from '#testing/server/authors.ts';
import { describeEachServer } from '#testing/server/make-app.ts';
import { answers } from '#testing/server/review-input.ts';

const people = 6;
const steps = [
  'approve',
  'reject',
  'ask',
  'report',
  'remove',
  'edit',
  'editToHold',
  'answer',
  'appeal',
  'withdraw',
] as const;
type Step = (typeof steps)[number];

const sequences = fc.array(
  fc.record({
    who: fc.nat({ max: people - 1 }),
    // Nothing can follow a withdrawal, so it is rare.
    step: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...steps.slice(0, -1)) },
      { weight: 1, arbitrary: fc.constant<Step>('withdraw') },
    ),
    score: fc.integer({ min: 1, max: 10 }),
  }),
  { maxLength: 40 },
);

describeEachServer('statistics after what authors do', async (server, dialect) => {
  const moderator = await server.signIn('moderator');

  /** Any action that the state allows; a refusal is fine, a failure is not. */
  async function take(step: Step, { id, receipt }: Author, score: number): Promise<void> {
    const { moderation } = server.as(moderator);
    const { receipts, reviews } = server.as();
    const report = () => reviews.report({ id, reason: 'This names a colleague of mine.' });
    const edit = { receipt, enps_responses: answers(score, score, score) };
    const taken = {
      approve: () => moderation.decideReview({ id, approved: true }),
      reject: () => moderation.decideReview({ id, approved: false }),
      ask: () => moderation.askAuthor({ id, question: 'Why?' }),
      report,
      remove: async () => {
        await report();
        const [reported] = await openReports(id);
        // Another step may have resolved it in the meantime.
        if (reported === undefined) return;
        await moderation.decideReport({ id: reported.id, resolved: true, action: 'remove' });
      },
      edit: () => receipts.edit(edit),
      editToHold: () => receipts.edit({ ...edit, release: 'with_others' }),
      answer: () => receipts.answer({ receipt, answer: 'Because.' }),
      appeal: () => receipts.appeal({ receipt, appeal: 'There is nothing wrong.' }),
      withdraw: () => receipts.withdraw({ receipt }),
    };
    const outcome = await taken[step]().then(
      () => undefined,
      (error) => error.cause?.code ?? String(error),
    );
    expect([undefined, 'not_possible', 'not_found']).toContain(outcome);
  }

  const openReports = (reviewId: number) =>
    server.deps.db
      .selectFrom('reports')
      .select('id')
      .where('review_id', '=', reviewId)
      .where('status', '=', 'pending')
      .execute();

  async function expectShown(authors: Author[], companyIds: number[]) {
    const { companies } = await readFigures(server.deps.db);
    const statuses = await Promise.all(
      authors.map(async (author) => (await server.as().receipts.status(author)).status),
    );
    const counts = companies.filter(({ company_id }) => companyIds.includes(company_id));
    const shown = await Promise.all(companyIds.map((company_id) => server.as().reviews.list({ company_id })));
    const published = statuses.filter((status) => status === 'published').length;
    expect(shown.flat()).toHaveLength(published);
    expect(counts.reduce((sum, { review_count }) => sum + review_count, 0)).toBe(published);
  }

  async function makeAuthors(): Promise<Author[]> {
    const employers = [await makeEmployer(server), await makeEmployer(server)];
    const authors: Author[] = [];
    while (authors.length < people) {
      const release = authors.length % 3 === 0 ? 'at_once' : 'with_others';
      authors.push(await makeAuthor(server, { release }, employers[authors.length === 0 ? 0 : 1]));
    }
    return authors;
  }

  it('agree with a recount after any sequence of actions by authors and moderators', async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const authors = await makeAuthors();
        for (const { who, step, score } of sequence) await take(step, authors[who] as Author, score);
        await expectTrueFigures(server);
        await expectShown(authors, [...new Set(authors.map(({ companyId }) => companyId))]);
      }),
      sampledRuns(dialect === 'sqlite' ? 40 : 15),
    );
  }, 60_000);

  it.each([
    ['edit', 'removed', 'approve'],
    ['appeal', 'removed', 'approve'],
    ['edit', 'removed', 'reject'],
    ['withdraw', 'removed', 'approve'],
    ['edit', 'published', 'approve'],
    ['edit', 'published', 'reject'],
    ['withdraw', 'published', 'remove'],
    ['edit', 'published', 'remove'],
    ['edit', 'published', 'withdraw'],
    ['appeal', 'published', 'edit'],
  ] as const)('agree when %s of a %s review races with %s', async (one, state, other) => {
    for (let round = 0; round < 6; round += 1) {
      const someone = await makePublished(server);
      if (state === 'removed') await take('reject', someone, 1);
      await Promise.all([take(one, someone, 3), take(other, someone, 3)]);
      await expectShown([someone], [someone.companyId]);
      await take('approve', someone, 1);
      await expectShown([someone], [someone.companyId]);
    }
    await expectTrueFigures(server);
  });

  it.each([
    ['pending', []],
    ['published', ['approve']],
    ['removed', ['approve', 'reject']],
  ] as const)('agree when many people act on a %s review at the same time', async (_state, before) => {
    for (let round = 0; round < 12; round += 1) {
      const someone = await makeAuthor(server, round % 2 === 0 ? {} : { release: 'with_others' });
      for (const step of before) await take(step, someone, 1);
      const acting = ['approve', 'edit', 'approve', 'report', 'appeal', 'reject', 'editToHold'] as const;
      await Promise.all(acting.map((step, index) => take(step, someone, index + 1)));
      await expectShown([someone], [someone.companyId]);
    }
    await expectTrueFigures(server);
  });

  it('agree when held reviews are released, approved and changed at the same time', async () => {
    const changes = ['edit', 'withdraw', 'editToHold', 'reject', 'ask', 'approve', 'remove'] as const;
    for (let round = 0; round < changes.length; round += 1) {
      const employer = await makeEmployer(server);
      const authors: Author[] = [];
      while (authors.length < changes.length)
        authors.push(await makeAuthor(server, { release: 'with_others' }, employer));
      for (const someone of authors.slice(0, 3)) await take('approve', someone, 1);
      await Promise.all([
        releaseAgain(server),
        ...authors.flatMap((someone, index) => [
          take('approve', someone, 1),
          take(changes[(index + round) % changes.length] ?? 'edit', someone, 2),
        ]),
      ]);
      await expectShown(authors, [employer.id]);
    }
    await expectTrueFigures(server);
  });

  it.each([
    ['edit', 'pending'],
    ['withdraw', 'withdrawn'],
    ['reject', 'removed'],
  ] as const)('show the author no status between published and the one after %s', async (step, after) => {
    const told = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const someone = await makePublished(server);
      let isOver = false;
      const changing = take(step, someone, 3).finally(() => {
        isOver = true;
      });
      const reading = [0, 1, 2].map(async () => {
        while (!isOver) told.add((await server.as().receipts.status(someone)).status);
      });
      await Promise.all([changing, ...reading]);
      told.add((await server.as().receipts.status(someone)).status);
    }
    told.delete('published');
    expect([...told]).toEqual([after]);
  });

  it.each(['withdraw', 'edit'] as const)(
    'leave no report behind when %s races with reports',
    async (step) => {
      for (let round = 0; round < 10; round += 1) {
        const someone = await makePublished(server);
        let isDown = false;
        const takingDown = take(step, someone, 3).finally(() => {
          isDown = true;
        });
        const reporting = [0, 1].map(async () => {
          while (!isDown) await take('report', someone, 3);
        });
        await Promise.all([takingDown, ...reporting]);
        expect(await openReports(someone.id)).toEqual([]);
      }
    },
  );
});
