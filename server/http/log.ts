import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#server/call.ts';
import { authorRoutes } from '#shared/paths.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call behind a REST route. */
    call?: Call;
  }
  interface FastifyInstance {
    /** URLs of silent calls, with any method, and of the pages that make them. */
    silentUrls: Set<string>;
    /** Names of the calls that may leave a line. */
    loggedCalls: ReadonlySet<string>;
  }
}

/**
 * Writes one line for each request once it has a response: method, route pattern, status, milliseconds. Never an address, path, query
 * or body, and no line at all for a silent call: with the times of verifying, submitting and coming back, a log could
 * link them.
 */
export function registerRequestLog(app: FastifyInstance, calls: Iterable<Call>): void {
  const silentUrls = new Set<string>(authorRoutes);
  const logged = [...calls].filter(({ silent }) => !silent).map(({ name }) => name);
  app.decorate('silentUrls', silentUrls);
  app.decorate('loggedCalls', new Set(logged));
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.call?.silent) silentUrls.add(url);
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

/** Whether a request leaves no line, however it ends: a wrong method or a broken body dates a person just as well. */
export function leavesNoLine(
  request: FastifyRequest,
  // Fastify creates this object each time it is read.
  { url = '', config } = request.routeOptions,
): boolean {
  if (url.startsWith('/api/trpc')) return !isLoggedPath(request);
  if (config.call !== undefined) return config.call.silent;
  return request.server.silentUrls.has(url);
}

/**
 * The path of a tRPC request names its calls and can be spelled in many ways: it leaves a line only if it is a GET that
 * names nothing but calls that may.
 */
function isLoggedPath({ method, params, server }: FastifyRequest): boolean {
  const { path = '' } = params as { path?: string };
  return method === 'GET' && path.split(',').every((name) => server.loggedCalls.has(name));
}

/** What a log may say about a failure: its kind and where it happened. Its message may quote what a person typed. */
export function describeFailure(error: unknown): { name: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...('code' in error && { code: String(error.code) }),
    at: frames.slice(0, 8).map((line) => line.trim()),
  };
}
