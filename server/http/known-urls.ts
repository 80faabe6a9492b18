import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiPath } from '#shared/paths.ts';

type KnownUrl = {
  methods: string[];
  /** A silent call has this URL, with whatever method. */
  isSilent: boolean;
  pattern: RegExp;
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
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}(?=\\?|$)`);
    const entry = known.get(url) ?? { methods: [], isSilent: false, pattern };
    entry.methods.push(...[method].flat());
    if (config?.call?.silent) entry.isSilent = true;
    known.set(url, entry);
  });
  /** Of `/companies/similar` and `/companies/:id`, the router takes the first one too. */
  function named(path: string): KnownUrl | undefined {
    const [first] = [...known]
      .filter(([, { pattern }]) => pattern.test(path))
      .toSorted(([url]) => (url.includes(':') ? 1 : -1));
    return first?.[1];
  }
  app.decorate('urlOf', (request) =>
    request.is404 || hasNoId(request) ? named(request.url) : known.get(request.routeOptions.url ?? ''),
  );
}

/** No record has an id that isn't a whole number. */
export function hasNoId({ params }: FastifyRequest): boolean {
  const { id } = params as { id?: string };
  return id !== undefined && !(/^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id)));
}
