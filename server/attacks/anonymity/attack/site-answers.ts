import type { TestServer } from '#testing/server/make-app.ts';
import { publicUrls } from '#testing/server/public-urls.ts';

/** Reads everything that anyone may ask, and later returns what has changed since the last time. */
export async function watchAnswers({ app }: TestServer, companyId: number): Promise<() => Promise<string>> {
  const last = new Map<string, string>();
  const readNews = async () => {
    const news: string[] = [];
    for (const url of publicUrls(companyId)) {
      const { body } = await app.inject(url);
      if (last.get(url) !== body) news.push(body);
      last.set(url, body);
    }
    return news.join('\n');
  };
  await readNews();
  return readNews;
}

/** As a moderator does. */
export async function publish(server: TestServer, text: string): Promise<void> {
  const { id } = await server.deps.db
    .selectFrom('submissions')
    .select('id')
    .where('review_text', '=', text)
    .executeTakeFirstOrThrow();
  const { moderation } = server.as(await server.signIn('moderator'));
  await moderation.decideReview({ id, approved: true });
}
