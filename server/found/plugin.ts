import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { cacheAnswers, createAnswerCache } from '#server/http/answer-cache.ts';
import { month } from '#shared/rules/calendar.ts';
import { registerFeeds } from './feeds.ts';
import { registerLogos } from './logos.ts';
import { registerOpenData } from './open-data.ts';
import { registerPreviews } from './preview/register.ts';
import { registerRobots } from './robots.ts';
import { registerSitemap } from './sitemap.ts';
import { redirectTrailingSlashes } from './trailing-slash.ts';
import { registerTransparency } from './transparency.ts';

/** What helps people and search engines find the public pages. None of it says more about a review than its month. */
export async function foundPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  // A new month brings new entries of feeds even if no data changes.
  const answers = createAnswerCache(async () => {
    const version = await deps.publicData.version();
    return version && `${version} ${month(deps.now())}`;
  });
  cacheAnswers(app, deps, answers);
  registerRobots(app, deps);
  registerSitemap(app, deps);
  registerFeeds(app, deps);
  registerPreviews(app, deps);
  registerLogos(app, deps);
  registerOpenData(app, deps);
  registerTransparency(app, deps);
  redirectTrailingSlashes(app, deps);
}
