import { type FastifyRequestHandlerOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { callsPerRequest } from '#shared/limits.ts';
import { createContext } from '../context.ts';
import type { Deps } from '../deps.ts';
import { type AppRouter, appRouter, calls } from '../router.ts';
import { toAppError } from '../trpc.ts';
import { type AnswerCache, cacheAnswers, publicRoute, tag } from './answer-cache.ts';
import { unshown } from './rate-limits.ts';
import { longBody } from './request-encoding.ts';

type Options = { deps: Deps; answers: AnswerCache };
type Handling = FastifyRequestHandlerOptions<AppRouter, FastifyRequest, FastifyReply>;

/** The calls as the site's own pages make them. What anyone may read is cached by the same rule as over REST. */
export async function trpcPlugin(app: FastifyInstance, { deps, answers }: Options): Promise<void> {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  cacheAnswers(app, deps, answers);
  const handling: Omit<Handling, 'req' | 'res' | 'path'> = {
    router: appRouter,
    maxBatchSize: callsPerRequest,
    createContext: ({ req }) => createContext(deps, req),
    responseMeta: ({ errors }) => {
      const waits = errors.map((error) => toAppError(error).retryAfter ?? 0);
      const retryAfter = Math.max(0, ...waits);
      return {
        headers: {
          'cache-control': 'no-store',
          ...(retryAfter > 0 && { 'retry-after': String(retryAfter) }),
        },
      };
    },
    // The input is available here and must not reach the log.
    onError: ({ error, path = '' }) => {
      const refusal = toAppError(error);
      if (refusal.status >= 500 && calls.get(path)?.silent === false)
        app.failures.note({ procedure: path }, refusal.cause, refusal.code);
    },
  };
  const batch = { callsIn: publicCalls, countedAs: unshown };
  const answer = (req: FastifyRequest, res: FastifyReply) =>
    // tRPC decodes it once more: `%25` would be a failure of ours, and a call would have names that only tRPC reads.
    fastifyRequestHandler({ ...handling, req, res, path: encodeURIComponent(pathOf(req)) });
  app.all('/:path', { ...publicRoute({ batch }), onSend: unwrap }, answer);
  for (const { name, bodyLimit } of calls.values())
    if (bodyLimit) app.post(`/${name}`, { ...longBody(bodyLimit), onSend: unwrap }, answer);
}

/** The calls of a request. Those with long bodies have a route of their own. */
const pathOf = ({ params, routeOptions: { url = '' } }: FastifyRequest) =>
  (params as { path?: string }).path ?? url.slice(url.lastIndexOf('/') + 1);

/** How many calls a request makes, if all of them are public reads that tRPC answers with one text. */
function publicCalls(request: FastifyRequest): number {
  const { method, headers } = request;
  if (method !== 'GET' || 'trpc-accept' in headers || 'content-type' in headers) return 0;
  if (headers.accept?.includes('jsonl')) return 0;
  const names = pathOf(request).split(',');
  return names.every((name) => calls.get(name)?.public) ? names.length : 0;
}

/** tRPC sends an object with a status and headers of its own; other hooks work with text. */
const unwrap: onSendAsyncHookHandler<unknown> = async (request, reply, payload) => {
  if (!(payload instanceof Response) || payload.body === null) return payload;
  const vary = [reply.getHeader('vary') ?? [], payload.headers.get('vary') ?? []].flat().join(', ');
  reply.status(payload.status).headers({ ...Object.fromEntries(payload.headers), vary });
  reply.removeHeader('transfer-encoding');
  const text = await payload.text();
  if (payload.status === 200 && publicCalls(request) > 0)
    tag(reply.header('cache-control', 'public, no-cache'), text);
  return text;
};
