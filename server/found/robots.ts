import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { unshown } from '#server/http/rate-limits.ts';
import { apiDocument, authorRoutes, paths, renderedRoutes, routePatterns } from '#shared/paths.ts';

const DAY_SECONDS = 86_400;

/** Where people write and sign in, and data: nothing that a search should find. */
const hidden = [
  '/api/',
  paths.login(),
  paths.register(),
  paths.account(),
  routePatterns.invitation,
  paths.employer(),
  paths.admin(),
  ...authorRoutes.flatMap(pageAlone),
];
const shown = ['/api/docs/', apiDocument];

export function registerRobots(app: FastifyInstance, { config, rateLimits }: Deps): void {
  const text = [
    'User-agent: *',
    ...shown.map((path) => `Allow: ${path}`),
    ...hidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', async (request, reply) => {
    await rateLimits.spendSource(request.ip, unshown);
    return reply
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(text);
  });
}

function asPrefix(pattern: string): string {
  return pattern.replaceAll(/:\w+/g, '*');
}

/** A rule is for all addresses that begin like it: that of the form would hide `/companies/1/reviews` as well. */
function pageAlone(pattern: string): string[] {
  const path = asPrefix(pattern);
  const hidesOthers = renderedRoutes.some((route) => asPrefix(routePatterns[route]).startsWith(path));
  return hidesOthers ? ['$', '?', '/'].map((end) => `${path}${end}`) : [path];
}
