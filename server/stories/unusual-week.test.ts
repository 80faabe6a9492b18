import { expect, it } from 'vitest';
import { noteWaiting } from '#server/jobs/note-waiting.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { makeServer } from '#testing/server/make-app.ts';

it.each(['sqlite', 'postgres'] as const)(
  'compares what this server first saw within a week with what a company usually has (%s)',
  async (dialect) => {
    await using server = await makeServer({ dialect });
    const company = await makeCompany(server.deps.db);
    const at = async (instant: string) => {
      server.clock.now = new Date(instant);
      await noteWaiting(server.deps);
      return server.as(await server.signIn('moderator')).moderation;
    };
    const add = async (count: number) => {
      let id = 0;
      for (let left = count; left > 0; left -= 1) id = await makeSubmission(server.deps.db, company);
      return id;
    };
    const earlier = await at('2026-05-10T12:03:00.000Z');
    for (let left = 6; left > 0; left -= 1) await earlier.decideReview({ id: await add(1), approved: true });
    await add(6);
    await at('2026-05-31T12:03:00.000Z');
    const moderation = await at('2026-06-10T12:03:00.000Z');
    const id = await add(4);
    const week = async () => (await moderation.nearDuplicates({ id })).unusual_week;
    expect(await week(), 'six have waited for longer').toBeNull();
    await add(1);
    expect(await week()).toEqual({ reviews: 5, usual_month: 0.5 });
  },
);
