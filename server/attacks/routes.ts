import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { makeServer, type ServerOptions } from '#testing/server/make-app.ts';

export type Route = { method: string; url: string };

const CHANNEL = 'fastify.initialization';

/** A server and every route that it has, so a new one is attacked too. */
export async function makeServerWithRoutes(options: ServerOptions = {}) {
  const routes: Route[] = [];
  const collect = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      routes.push(...[method].flat().map((one) => ({ method: one, url })));
    });
  subscribe(CHANNEL, collect);
  try {
    const server = await makeServer(options);
    return { server, routes };
  } finally {
    unsubscribe(CHANNEL, collect);
  }
}

/** The URLs of routes that answer GET, without those of single built files. */
export function readableUrls(routes: Route[]): string[] {
  const urls = routes.filter(({ method }) => method === 'GET').map(({ url }) => url);
  return [...new Set(urls)].filter((url) => !/^\/(assets|dev\/assets)\//.test(url));
}

/** A route's URL with a value in place of each parameter. */
export const filled = (url: string, value: string): string =>
  url.replaceAll(/:\w+/g, () => value).replaceAll('*', () => value);
