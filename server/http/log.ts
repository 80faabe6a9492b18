import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Procedures whose calls leave no line: with times of verifying, submitting and coming back, a log could link them. */
const UNLOGGED = /^((verification|anonymity|receipts)\.\w+|reviews\.submit)$/;

/** The same in a path that a stranger wrote: whatever only resembles them leaves no line either. */
const RESEMBLES_UNLOGGED = /verification|anonymity|receipt|submit/i;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the procedure behind a REST route. */
    procedure?: string;
  }
  interface FastifyInstance {
    /** Addresses at which an unlogged procedure answers, to any of its methods. */
    unloggedUrls: Set<string>;
  }
}

/** One line for each answered request: method, route pattern, status, milliseconds. Never an address, path, query or body. */
export function registerRequestLog(app: FastifyInstance): void {
  const unloggedUrls = new Set<string>();
  app.decorate('unloggedUrls', unloggedUrls);
  app.addHook('onRoute', ({ url, config }) => {
    if (isUnlogged(config?.procedure)) unloggedUrls.add(url);
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const route = request.routeOptions;
    if (!route.url?.startsWith('/api/') || leavesNoLine(request, route)) return;
    request.server.log.info({
      method: request.method,
      route: route.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}

/** Whether a procedure leaves no line at all, not even of a failure. */
export function isUnlogged(procedure: string | undefined): boolean {
  return UNLOGGED.test(procedure ?? '');
}

/** Whether a request leaves no line, however it ends: a wrong method or a broken body dates a person as well as a right one. */
export function leavesNoLine(
  request: FastifyRequest,
  // Fastify makes it anew each time it is asked for.
  { url = '', config } = request.routeOptions,
): boolean {
  if (url.startsWith('/api/trpc')) return isUnloggedCall(request);
  if (config.procedure !== undefined) return isUnlogged(config.procedure);
  return request.server.unloggedUrls.has(url);
}

/** A tRPC batch names its procedures in a path that can be spelled in many ways: no POST of it is logged. */
function isUnloggedCall({ method, params }: FastifyRequest): boolean {
  const { path = '' } = params as { path?: string };
  return method !== 'GET' || RESEMBLES_UNLOGGED.test(path);
}

/** What a log may say of a failure: its kind and where it arose, not its message, which may quote what a person typed. */
export function describeFailure(error: unknown): { name: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...('code' in error && { code: String(error.code) }),
    at: frames.slice(0, 8).map((line) => line.trim()),
  };
}
