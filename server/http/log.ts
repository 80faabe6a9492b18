import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#server/call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call behind a REST route. */
    call?: Call;
    /** Whether only the operator's programs request it, so its failures date no visit. */
    isForOperator?: boolean;
  }
}

/**
 * Whether a request may leave a trace: a line in the log or a count in the metrics. Only REST calls, which other
 * programs make, may. Pages, built files and tRPC calls, which authors' browsers also request, leave none, for anyone.
 */
export function leavesTrace({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.call?.silent === false;
}

/**
 * Writes one line for each request that may leave one, after its response: method, route pattern, status, milliseconds.
 * Never an address, path, query or body.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (!leavesTrace(request)) return;
    request.server.log.info({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}

/** What a log may say about a failure: its kind and where it happened. Its message may quote what a person typed. */
export type DescribedFailure = { name: string; code?: string; at: string[] };

export function describeFailure(error: unknown): DescribedFailure {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...('code' in error && { code: String(error.code) }),
    at: frames.slice(0, 8).map((line) => line.trim()),
  };
}
