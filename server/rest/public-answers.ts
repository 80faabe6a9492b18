import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onSendHookHandler,
  RouteOptions,
} from 'fastify';
import type { Deps } from '#server/deps.ts';
import { type KeptAnswer, type KeptAnswers, tagOf } from '#server/http/kept-answers.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Version of the data before any of it was read for this request. */
    dataVersion: string | undefined;
  }
  interface FastifyContextConfig {
    /** For what everybody may read: the answer has an entity tag and is kept until the data changes. */
    isPublic?: boolean;
  }
}

/**
 * Options of a route whose answers are kept. They are packed in one piece, because what is sent in pieces is not kept.
 */
export function publicRoute(config: FastifyContextConfig = {}): Pick<RouteOptions, 'config' | 'compress'> {
  return { config: { ...config, isPublic: true }, compress: { syncThreshold: Number.MAX_SAFE_INTEGER } };
}

/** Headers of a request that its answer depends on. */
const VARIES = ['accept-encoding', 'origin', 'x-no-compression'];
/** Headers of a body, so none of a 304. */
const OF_BODY = new Set(['content-type', 'content-length', 'content-encoding']);
/** Headers of the single request. */
const OF_REQUEST = new Set(['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']);

/**
 * Answers public routes from what is kept, in the first hook of their own, and keeps what they answer. It is kept as it
 * leaves, after all other hooks (compression, CORS, security headers), so that both ways send the same headers and
 * bytes. Register after the plugins that change answers.
 */
export function keepPublicAnswers(
  app: FastifyInstance,
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  answers: KeptAnswers,
): void {
  app.decorateRequest('dataVersion', undefined);

  const answerAgain: onRequestAsyncHookHandler = async (request, reply) => {
    const action = request.routeOptions.config.procedure ?? 'page';
    const calls = rateLimits.ofSource(action, request.ip);
    // Refused as any other call, without a look into the database.
    if ((await calls.quota())?.left?.times === 0) return;
    const { known, asOf } = await answers.find(keyOf(request));
    request.dataVersion = asOf;
    if (known === undefined) return;
    // Counted here, because no procedure runs.
    const quota = Object.entries(rateLimitHeaders(await calls.spend())).flat();
    const unchanged = namesTag(request.headers['if-none-match'], known.tag);
    reply.hijack();
    reply.raw.writeHead(unchanged ? 304 : 200, [
      ...(unchanged ? known.headersOf304 : known.headers),
      ...quota,
    ]);
    reply.raw.end(unchanged ? undefined : known.body);
  };

  const keep: onSendHookHandler<unknown> = (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || !isWhole(payload)) return done(null, payload);
    const answer = asSent(reply, payload);
    answers.keep(keyOf(request), request.dataVersion, answer);
    if (!namesTag(request.headers['if-none-match'], answer.tag)) return done(null, payload);
    for (const name of OF_BODY) reply.removeHeader(name);
    reply.status(304);
    return done(null, null);
  };

  app.addHook('onRoute', (route) => {
    if (!route.config?.isPublic) return;
    route.onRequest = [answerAgain, ...[route.onRequest ?? []].flat()];
    route.onSend = [...[route.onSend ?? []].flat(), keep];
  });
}

/** Sends JSON with its entity tag. */
export function sendTagged(reply: FastifyReply, text: string): FastifyReply {
  // A cache must ask for each encoding, also when this answer is too short to be compressed.
  const vary = reply.getHeader('vary');
  reply.headers({
    etag: tagOf(text),
    vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
  });
  return reply.type('application/json; charset=utf-8').send(text);
}

function keyOf({ url, headers }: FastifyRequest): string {
  // No header can hold the letter that stands for one that was not sent.
  return [url, ...VARIES.map((name) => headers[name] ?? '\0')].join('\n');
}

function isWhole(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}

function asSent(reply: FastifyReply, payload: string | Buffer): KeptAnswer {
  const body = typeof payload === 'string' ? payload : ownCopy(payload);
  const answer: KeptAnswer = { tag: String(reply.getHeader('etag')), body, headers: [], headersOf304: [] };
  const sent = { ...reply.getHeaders(), 'content-length': Buffer.byteLength(body) };
  for (const [name, value] of Object.entries(sent)) {
    if (OF_REQUEST.has(name)) continue;
    answer.headers.push(name, String(value));
    if (!OF_BODY.has(name)) answer.headersOf304.push(name, String(value));
  }
  return answer;
}

/** In memory of its own: what zlib packs is a small part of a large piece, all of which would be kept with it. */
function ownCopy(packed: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(packed.length);
  packed.copy(copy);
  return copy;
}

/** Whether an If-None-Match header names a tag, by the weak comparison of RFC 9110. */
function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((known) => opaque(known) === opaque(tag));
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
