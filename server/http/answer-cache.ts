import { hash } from 'node:crypto';
import { buffer as whole } from 'node:stream/consumers';
import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onSendHookHandler,
  RouteOptions,
} from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Deps } from '#server/deps.ts';
import type { Limited } from '#server/http/rate-limits.ts';
import { month } from '#shared/rules/calendar.ts';
import { oncePerTurn, within } from '#shared/within.ts';
import { rateLimitHeaders } from '../rest/rate-limit-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The public data version before any data was read for this request. */
    dataVersion: string | undefined;
  }
  interface FastifyContextConfig {
    /** For public data: the response has an entity tag and is cached until the data changes. */
    isPublic?: boolean;
    /**
     * For a route with many calls: how many a request makes if it only reads public data, otherwise 0, and how they are
     * counted. The response doesn't say how many are left.
     */
    batch?: { callsIn: (request: FastifyRequest) => number; countedAs: Limited };
    /** What the response depends on, if that isn't the whole URL. */
    cacheKey?: (request: FastifyRequest) => string;
  }
}

/** Bytes of responses and characters of their keys. */
const MAX_SIZE = 8_000_000;
/** About the size of a response's headers. */
const SIZE_OF_HEADERS = 1000;
/** Milliseconds that a response waits to know whether it is in the cache. */
const PATIENCE_MS = 1000;
/** Headers of a request that the response depends on. */
const VARIES = ['accept-encoding', 'origin', 'x-no-compression'];
/** Headers of a body, which a 304 doesn't have. */
const OF_BODY = new Set(['content-type', 'content-length', 'content-encoding']);
/** Headers of the single request. */
const OF_REQUEST = new Set(['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']);

/**
 * A response as it was sent: bytes, so no text is encoded again each time. Headers are alternating names and values,
 * which Node sends fastest.
 */
type CachedAnswer = { tag: string; body: Buffer; headers: string[]; headersOf304: string[] };

/** What public responses depend on: the data, and the month, because a new one completes the last. */
export function readPublicVersion({ publicData, now }: Pick<Deps, 'publicData' | 'now'>) {
  return async (): Promise<string | undefined> => {
    const version = await publicData.version();
    return version && `${version} ${month(now())}`;
  };
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/**
 * Caches responses with public data until anything changes the data: a moderator's decision shows in the very next
 * response. While `readVersion` returns undefined or fails, nothing is cached or found. It is called once for all
 * requests of one turn of the event loop, after they have arrived.
 */
export function createAnswerCache(readVersion: () => Promise<string | undefined>) {
  const cached = new LRUCache<string, CachedAnswer>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ body }, key) => body.length + SIZE_OF_HEADERS + key.length,
  });
  // A response that needs the failing database fails on its own, like any other call.
  const versionOfTurn = oncePerTurn(() => within(PATIENCE_MS, readVersion()).catch(() => undefined));
  let current: string | undefined;
  return {
    async find(key: string): Promise<{ known: CachedAnswer | undefined; version: string | undefined }> {
      const version = await versionOfTurn();
      // Nothing is known to have changed.
      if (version === undefined) return { known: undefined, version };
      if (version !== current) cached.clear();
      current = version;
      return { known: cached.get(key), version };
    },
    /** Caches a response that was created after `find` returned the version. */
    add(key: string, version: string | undefined, answer: CachedAnswer): void {
      if (version !== undefined && version === current) cached.set(key, answer);
    },
  };
}

/** Of 1 to 11: from 7 on, a page takes twice as long and is hardly shorter. */
const BROTLI_QUALITY = 6;

/** How responses are compressed. By default, browsers get Zstandard, which makes a page a tenth longer. */
export const compression: Pick<FastifyCompressOptions, 'encodings' | 'brotliOptions'> = {
  encodings: ['br', 'zstd', 'gzip', 'deflate', 'identity'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
};

/** Characters that are compressed within a turn; more are compressed in another thread. */
const COMPRESSED_AT_ONCE = 200_000;

/** Options of a route whose responses are cached. */
export function publicRoute(config: FastifyContextConfig = {}): Pick<RouteOptions, 'config' | 'compress'> {
  return {
    config: { ...config, isPublic: true },
    compress: { ...compression, syncThreshold: COMPRESSED_AT_ONCE },
  };
}

/**
 * Serves public routes from the cache, in their first hook, and adds their responses to it. A response is cached as it
 * leaves, after all other hooks (compression, CORS, security headers), so both ways send the same headers and bytes.
 * Register it after the plugins that change responses.
 */
export function cacheAnswers(
  app: FastifyInstance,
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  cache: AnswerCache,
): void {
  app.decorateRequest('dataVersion', undefined);

  const answerFromCache: onRequestAsyncHookHandler = async (request, reply) => {
    const { call, batch } = request.routeOptions.config;
    const count = batch?.callsIn(request) ?? 1;
    if (count === 0 || leavesNoCopy(request)) return;
    const calls = rateLimits.ofSource(request.ip, batch?.countedAs ?? call, request.apiKey);
    // Refused like any other call, without reading from the database.
    if (await calls.lack(count)) return;
    const { known, version } = await cache.find(keyOf(request));
    request.dataVersion = version;
    if (known === undefined) return;
    // Counted here, because no call is made.
    const left = await calls.spend(count);
    const quota = batch ? [] : Object.entries(rateLimitHeaders(left)).flat();
    const unchanged = namesTag(request.headers['if-none-match'], known.tag);
    reply.hijack();
    reply.raw.writeHead(unchanged ? 304 : 200, [
      ...(unchanged ? known.headersOf304 : known.headers),
      ...quota,
    ]);
    reply.raw.end(unchanged ? undefined : known.body);
  };

  const addToCache: onSendHookHandler<unknown> = (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || !reply.hasHeader('etag')) return done(null, payload);
    if (isStream(payload)) {
      whole(payload).then((body) => addToCache.call(app, request, reply, body, done), done);
      return;
    }
    if (!isWhole(payload)) return done(null, payload);
    const answer = asSent(reply, payload);
    cache.add(keyOf(request), request.dataVersion, answer);
    if (!namesTag(request.headers['if-none-match'], answer.tag)) return done(null, payload);
    for (const name of OF_BODY) reply.removeHeader(name);
    reply.status(304);
    return done(null, null);
  };

  app.addHook('onRoute', (route) => {
    if (!route.config?.isPublic) return;
    route.onRequest = [answerFromCache, ...[route.onRequest ?? []].flat()];
    route.onSend = [...[route.onSend ?? []].flat(), addToCache];
  });
}

/** Sends JSON with its entity tag. */
export function sendTagged(reply: FastifyReply, text: string): FastifyReply {
  return tag(reply, text).type('application/json; charset=utf-8').send(text);
}

/** Sets the entity tag, a weak one, because the response is the same whether or not it is compressed. */
export function tag(reply: FastifyReply, text: string): FastifyReply {
  // A cache must ask for each encoding, even when this response is too short to be compressed.
  const vary = reply.getHeader('vary');
  return reply.headers({
    etag: `W/"${hash('sha1', text, 'base64url')}"`,
    vary: vary ? `${vary}, accept-encoding` : 'accept-encoding',
  });
}

/**
 * Whether a client wants a response of its own, as a browser does on the pages of authors: a copy in our memory would
 * answer faster, and show someone who measures it that the page was opened. Neither do words that someone looked for in
 * reviews, which may be an author's own.
 */
function leavesNoCopy({ headers, url }: FastifyRequest): boolean {
  return /\bno-(?:cache|store)\b/.test(headers['cache-control'] ?? '') || /[?&]words=|%22words%22/.test(url);
}

function keyOf(request: FastifyRequest): string {
  const { headers, routeOptions } = request;
  const url = routeOptions.config.cacheKey?.(request) ?? request.url;
  // No header can contain the character used for a missing header.
  return [url, ...VARIES.map((name) => headers[name] ?? '\0')].join('\n');
}

function isStream(payload: unknown): payload is NodeJS.ReadableStream {
  return typeof (payload as Partial<NodeJS.ReadableStream> | null)?.pipe === 'function';
}

function isWhole(payload: unknown): payload is string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload);
}

function asSent(reply: FastifyReply, payload: string | Buffer): CachedAnswer {
  const body = ownCopy(typeof payload === 'string' ? Buffer.from(payload) : payload);
  const answer: CachedAnswer = { tag: String(reply.getHeader('etag')), body, headers: [], headersOf304: [] };
  const sent = { ...reply.getHeaders(), 'content-length': body.length };
  for (const [name, value] of Object.entries(sent)) {
    if (OF_REQUEST.has(name)) continue;
    answer.headers.push(name, String(value));
    if (!OF_BODY.has(name)) answer.headersOf304.push(name, String(value));
  }
  return answer;
}

/** Copied into its own memory: it may be a small part of a large buffer, all of which would stay in memory with it. */
function ownCopy(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

/** Whether an If-None-Match header names a tag, by the weak comparison of RFC 9110. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((known) => opaque(known) === opaque(tag));
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
