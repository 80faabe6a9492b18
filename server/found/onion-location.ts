import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/start/env.ts';
import { publicRoutes } from './public-pages.ts';

/**
 * Tells Tor Browser, on public pages, where the same page is at our onion service. Without the query: a page is cached for
 * everyone, whatever the first visitor's address had besides. Where people write and come back there is no such header,
 * because those documents don't depend on their URL.
 */
export function registerOnionLocation(app: FastifyInstance, { onionUrl }: Pick<Config, 'onionUrl'>): void {
  if (onionUrl === undefined) return;
  const routes = new Set<string>(publicRoutes);
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (routes.has(request.routeOptions.url ?? ''))
      reply.header('onion-location', onionUrl + request.url.split('?', 1)[0]);
    done();
  });
}
