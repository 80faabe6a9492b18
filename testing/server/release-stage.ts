import { expect } from 'vitest';
import { releaseHeld } from '#server/jobs/release-held.ts';
import type { Release } from '#shared/words.ts';
import { type Author, makeAuthor } from './authors.ts';
import type { TestServer } from './make-app.ts';

/** What stories about releases do with a server. */
export function releaseStage(server: TestServer) {
  let moderator = '';
  const stage = {
    async goTo(instant: string) {
      server.clock.now = new Date(instant);
      moderator = await server.signIn('moderator');
    },
    async runAt(instant: string) {
      await stage.goTo(instant);
      await releaseHeld(server.deps);
    },
    decide: async ({ id }: Author, approved = true) =>
      (await server.as(moderator).moderation.decideReview({ id, approved })).status,
    read: ({ receipt }: Author) => server.as().receipts.status({ receipt }),
    statusOf: async (author: Author) => (await stage.read(author)).status,
    shown: async (company_id: number) =>
      (await server.as().reviews.list({ company_id, limit: 100 })).map(({ id, created_at }) => ({
        id,
        created_at,
      })),
    async held(release: Release, employer?: { id: number; domain: string }) {
      const author = await makeAuthor(server, { release }, employer);
      expect(await stage.decide(author)).toBe('held');
      return author;
    },
  };
  return stage;
}
