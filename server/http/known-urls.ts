import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiPath } from '#shared/paths.ts';

type KnownUrl = {
  methods: string[];
  /** A silent call has this URL, with whatever method. */
  isSilent: boolean;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** The URL of the REST API that a request names, also with a method that it doesn't support. */
    urlOf: (request: FastifyRequest) => KnownUrl | undefined;
  }
}

/** Call it before the routes are registered. */
export function knowUrls(app: FastifyInstance): void {
  const known = new Map<string, KnownUrl>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith(apiPath)) return;
    const entry = known.get(url) ?? { methods: [], isSilent: false };
    entry.methods.push(...[method].flat());
    if (config?.call?.silent) entry.isSilent = true;
    known.set(url, entry);
  });
  /** Of `/companies/similar` and `/companies/:id`, the router takes the first one too. */
  function named(path: string): KnownUrl | undefined {
    const found = [...known.keys()].filter((url) => isPathOf(path, url));
    return known.get(found.find((url) => !url.includes(':')) ?? found[0] ?? '');
  }
  app.decorate('urlOf', (request) =>
    request.is404 || hasNoId(request) ? named(request.url) : known.get(request.routeOptions.url ?? ''),
  );
}

/** Whether a path, as it was sent, is one of a route's, such as `/companies/1` of `/companies/:id`. */
function isPathOf(path: string, route: string): boolean {
  const given = decodeURI(path.replace(/[?#].*/, '')).split('/');
  const parts = route.split('/');
  const isPart = (part: string, at: number) => (part.startsWith(':') ? given[at] !== '' : part === given[at]);
  return parts.length === given.length && parts.every(isPart);
}

/** No record has an id that isn't a whole number. */
export function hasNoId({ params }: FastifyRequest): boolean {
  const { id } = params as { id?: string };
  return id !== undefined && !(/^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id)));
}
