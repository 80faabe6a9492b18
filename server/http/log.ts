import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Procedures whose calls leave no line: with times of verifying, submitting and coming back, a log could link them. */
const UNLOGGED = /^((verification|anonymity|receipts)\.\w+|reviews\.submit)$/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the procedure behind a REST route. */
    procedure?: string;
  }
}

/** One line for each answered request: method, route pattern, status, milliseconds. Never an address, path, query or body. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (leavesNoLine(request)) return;
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}

/** Whether a procedure leaves no line at all, not even of a failure. */
export function isUnlogged(procedure: string | undefined): boolean {
  return UNLOGGED.test(procedure ?? '');
}

function leavesNoLine({ method, routeOptions: { url, config } }: FastifyRequest): boolean {
  if (url === undefined || !url.startsWith('/api/')) return true;
  // A tRPC batch names its procedures in a path that can be spelled in many ways: no POST of it is logged.
  if (url.startsWith('/api/trpc')) return method !== 'GET';
  return isUnlogged(config.procedure);
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
