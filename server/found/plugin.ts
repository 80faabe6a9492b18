import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { cacheAnswers, createAnswerCache, readPublicVersion } from '#server/http/answer-cache.ts';
import { registerFeeds } from './feeds.ts';
import { registerLogFiles } from './log-files.ts';
import { registerLogos } from './logos.ts';
import { registerOpenData } from './open-data.ts';
import { registerPreviews } from './preview/register.ts';
import { registerRobots } from './robots.ts';
import { registerSitemap } from './sitemap.ts';
import { redirectTrailingSlashes } from './trailing-slash.ts';
import { registerTransparency } from './transparency.ts';

/** What helps people and search engines find the public pages. None of it says more about a review than its month. */
export async function foundPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const answers = createAnswerCache(readPublicVersion(deps));
  cacheAnswers(app, deps, answers);
  registerRobots(app, deps);
  registerSitemap(app, deps);
  registerFeeds(app, deps);
  registerPreviews(app, deps);
  registerLogos(app, deps);
  registerOpenData(app, deps);
  registerTransparency(app, deps);
  registerLogFiles(app, deps);
  redirectTrailingSlashes(app, deps);
}
