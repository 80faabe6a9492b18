import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const PREFLIGHT_SECONDS = 600;

/** Headers that a page on another site may read. */
const EXPOSED = [
  ...['ETag', 'Link', 'Location', 'Retry-After'],
  ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
];
/** What a page on any site may send with a read that is the same for everyone: nothing that says who asks. */
const SENT_BY_ANYONE = ['Content-Type', 'Accept', 'X-Requested-With', 'If-None-Match'];
const READS = ['GET', 'HEAD'];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Overrides for @fastify/cors on this route. */
    cors?: FastifyCorsOptions;
    /** Whether pages on any site may read it, because everyone gets the same response. */
    anyOrigin?: boolean;
  }
}

/** Lets pages from any origin read what is public, and pages from the listed origins make every call. */
export async function registerCors(app: FastifyInstance, origins: string[]): Promise<void> {
  letAnyoneRead(app);
  if (origins.length === 0) return;
  const listed = new Set(origins);
  await app.register(cors, {
    // A function, because with a list the plugin sends its other headers to everyone.
    origin: (origin, done) => done(null, origin !== undefined && listed.has(origin)),
    credentials: true,
    methods: [...READS, 'POST', 'PATCH'],
    allowedHeaders: [...SENT_BY_ANYONE, 'Authorization', 'Idempotency-Key'],
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
}

/** The first to set these headers: for a listed origin, the plugin replaces them. */
function letAnyoneRead(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.anyOrigin) return done();
    const asked = request.headers['access-control-request-method'];
    const isPreflight = request.method === 'OPTIONS' && asked !== undefined;
    if (isPreflight && !READS.includes(asked)) return done();
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', EXPOSED.join(', '));
    if (isPreflight)
      reply.headers({
        'access-control-allow-methods': READS.join(', '),
        'access-control-allow-headers': SENT_BY_ANYONE.join(', '),
        'access-control-max-age': PREFLIGHT_SECONDS,
      });
    return done();
  });
}
