import { describe, expect, it } from 'vitest';
import { makeAuthor } from '#testing/server/authors.ts';
import { makeServer, setUpServer } from '#testing/server/make-app.ts';
import { noteWaiting } from './note-waiting.ts';

describe.each(['sqlite', 'postgres'] as const)(
  'what the dashboard says of work that waits (%s)',
  async (dialect) => {
    const server = await setUpServer({ dialect });
    let token: string;

    /** The hourly job, and a moderator who looks. */
    async function at(instant: string) {
      server.clock.now = new Date(instant);
      token = await server.signIn('moderator');
      await noteWaiting(server.deps);
    }
    const figures = async (of = server) => {
      const { oldestReviewDays, oldestReportDays, decidedThisWeek } = await of.as(token).moderation.metrics();
      return [oldestReviewDays, oldestReportDays, decidedThisWeek];
    };

    it('counts days and decisions from what this server has seen, and never too many', async () => {
      const { reviews } = server.as();
      await at('2026-06-15T12:00:00.000Z');
      expect(await figures()).toEqual([null, null, 0]);
      const first = await makeAuthor(server);
      expect(await figures(), 'no job has run since it arrived').toEqual([0, null, 0]);
      await at('2026-06-15T13:00:00.000Z');
      await at('2026-06-17T01:00:00.000Z');
      const second = await makeAuthor(server);
      await at('2026-06-18T01:00:00.000Z');
      expect(await figures()).toEqual([3, null, 0]);

      const decide = (id: number) => server.as(token).moderation.decideReview({ id, approved: true });
      await decide(first.id);
      await decide(first.id);
      expect(await figures(), 'right after the decision').toEqual([0, null, 1]);
      await at('2026-06-19T01:00:00.000Z');
      expect(await figures()).toEqual([1, null, 1]);
      await reviews.report({ id: first.id, reason: 'It names a colleague.' });
      await at('2026-06-22T01:00:00.000Z');
      expect(await figures(), 'on Monday').toEqual([4, 3, 0]);
      await decide(second.id);
      expect(await figures()).toEqual([null, 3, 1]);
    });

    it('knows nothing of what it saw before a restart', async () => {
      await makeAuthor(server);
      await at('2026-06-23T01:00:00.000Z');
      const restarted = await makeServer({ fresh: server.fresh, overrides: { now: server.deps.now } });
      await at('2026-06-24T01:00:00.000Z');
      await noteWaiting(restarted.deps);
      await at('2026-06-25T01:00:00.000Z');
      expect([await figures(), await figures(restarted)]).toEqual([
        [2, 6, 1],
        [1, 6, 0],
      ]);
      await restarted.app.close();
    });
  },
);
