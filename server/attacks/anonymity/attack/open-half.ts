import { endMonth } from '#testing/server/end-month.ts';
import type { TestServer } from '#testing/server/make-app.ts';
import { represent } from '#testing/server/representatives.ts';
import { type Copy, takeCopy } from '../copy.ts';

/** What a thief sees of decisions, notices and replies, before the month of the log ends and after it. */
export type Open = { before: Copy; after: Copy };

/** Moderators decide about the reviews as they find them, strangers and the company write about each, and the month ends. */
export async function liveInTheOpen(server: TestServer, domain: string): Promise<Open> {
  const { moderation, managedReplies } = server.as(await server.signIn('moderator'));
  const waiting = (await moderation.reviews({ limit: 100 })).data;
  for (const { id } of waiting) await moderation.decideReview({ id, approved: true });
  const { notices, replies } = server.as();
  const key = await represent(server, `hr@${domain}`);
  const ids = (await server.deps.db.selectFrom('reviews').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  for (const review_id of ids) {
    const about = { review_id, explanation: 'It states as a fact what is false.', law: 'Section 186' };
    await notices.send({ ...about, name: 'Kari', email: 'kari@law.example', good_faith: true });
    await replies.send({ key, review_id, text: 'We have hired two more people for the night shift.' });
  }
  for (const { id } of (await managedReplies.list({})).data)
    await managedReplies.decide({ id, action: 'publish' });
  const before = await takeCopy(server);
  await endMonth(server, `${Number(server.clock.now.toISOString().slice(0, 4)) + 1}-01-15T12:00:00.000Z`);
  return { before, after: await takeCopy(server) };
}
