import { setImmediate as letOthersRun } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { signReviews } from '#server/jobs/sign-reviews.ts';
import { shownDuplicates } from '#shared/limits.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { addReview } from '#testing/server/authors.ts';
import { setUpServer, type TestServer } from '#testing/server/make-app.ts';

const first = 'Questions to the top go unanswered for weeks.';
const last = 'Raises are promised every spring and nobody hears of them again.';
const complaint = `${first} The night planner tells people to clock out and keep working. ${last}`;

describe.each(['sqlite', 'postgres'] as const)('near-duplicates (%s)', async (dialect) => {
  const server = await setUpServer({ dialect });
  let moderation: ReturnType<TestServer['as']>['moderation'];
  beforeAll(async () => {
    await signInAt('2026-06-15T12:03:00.000Z');
  });
  const signInAt = async (instant: string) => {
    server.clock.now = new Date(instant);
    moderation = server.as(await server.signIn('moderator')).moderation;
  };
  const company = () => makeCompany(server.deps.db);
  const publish = (id: number, values: Parameters<typeof makeSubmission>[2]) => addReview(server, id, values);
  const find = async (id: number) => (await moderation.nearDuplicates({ id })).data;

  it.each([
    ['before its text is signed', false],
    ['once it is', true],
  ])('finds a review that two sentences were copied from, %s', async (_, sign) => {
    const company_id = await company();
    const there = `I liked my team. ${first} We were told to wait for the new site manager. ${last}`;
    const id = await publish(company_id, { review_text: there, answers: [3, 4, ...Array(18).fill(7)] });
    await publish(company_id, {
      review_text: 'The office is quiet, the coffee is good and nobody shouts at anyone.',
    });
    await publish(await company(), { review_text: complaint });
    if (sign) await signReviews(server.deps);
    const own = await makeSubmission(server.deps.db, company_id, { review_text: '', cons: complaint });
    const found = await find(own);
    expect(found).toMatchObject([
      { review: { id, created_at: '2026-06-01' }, sentences: 2, different_scores: 2, year: 2026 },
    ]);
    const marked = found[0]?.passages.map(({ here, there: other }) => [
      here.field,
      complaint.slice(here.start, here.end),
      other.field,
      there.slice(other.start, other.end),
    ]);
    expect(marked).toEqual([
      ['cons', first.slice(0, -1), 'comment', first.slice(0, -1)],
      ['cons', last.slice(0, -1), 'comment', last.slice(0, -1)],
    ]);
  });

  it('finds reviews that wait, were rejected or removed, and shows the newest text of one that was edited', async () => {
    const { db } = server.deps;
    const company_id = await company();
    const [own, waiting, rejected] = [
      await makeSubmission(db, company_id, { review_text: complaint }),
      await makeSubmission(db, company_id, { review_text: `${complaint} Really.` }),
      await makeSubmission(db, company_id, { review_text: complaint.toUpperCase() }),
    ];
    await moderation.decideReview({ id: rejected, approved: false });
    const removed = await publish(company_id, { review_text: complaint });
    await moderation.decideReview({ id: removed, approved: false });
    const statuses = (await find(own)).map(({ review: { id, status } }) => [id, status]);
    expect(statuses.toSorted()).toEqual(
      [
        [waiting, 'pending'],
        [rejected, 'rejected'],
        [removed, 'removed'],
      ].toSorted(),
    );
    expect((await find(waiting)).map(({ review }) => review.id)).toContain(own);
    const row = await db
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', own)
      .executeTakeFirstOrThrow();
    const changed = {
      ...row,
      id: removed,
      review_text: 'Something else that has enough words in it to be compared.',
    };
    await db.insertInto('submissions').values(changed).execute();
    expect((await find(own)).map(({ review }) => review.id)).not.toContain(removed);
  });

  it('names no year for reviews of two years, of which one person may have written both', async () => {
    const company_id = await company();
    await signInAt('2025-11-15T12:03:00.000Z');
    await publish(company_id, { review_text: complaint });
    await signInAt('2026-06-16T12:03:00.000Z');
    const own = await makeSubmission(server.deps.db, company_id, { review_text: complaint });
    expect(await find(own)).toMatchObject([{ review: { created_at: '2025-11-01' }, year: null }]);
  });

  it('lets others run between any two of many long texts', async () => {
    const company_id = await company();
    const long = Array.from({ length: 900 }, (_, number) => `w${number}`).join(' ');
    const ids: number[] = [];
    for (let count = 0; count < 40; count += 1)
      ids.push(
        await makeSubmission(server.deps.db, company_id, { review_text: long, pros: long, cons: long }),
      );
    const waits: number[] = [];
    let isDone = false;
    const finding = find(ids[0] ?? 0).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const start = performance.now();
      await letOthersRun();
      waits.push(performance.now() - start);
    }
    expect(await finding).toHaveLength(shownDuplicates);
    expect(Math.max(...waits)).toBeLessThan(waits.reduce((sum, wait) => sum + wait, 0) / 2);
  });

  it('refuses a review that does not exist', async () => {
    await expect(find(17)).rejects.toMatchObject({ cause: { code: 'not_found' } });
  });
});
