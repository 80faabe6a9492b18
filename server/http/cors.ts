import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const PREFLIGHT_SECONDS = 600;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Overrides for @fastify/cors on this route. */
    cors?: FastifyCorsOptions;
  }
}

/** Lets pages from the listed origins call the API. Other origins get no CORS headers at all. */
export async function registerCors(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  const listed = new Set(origins);
  await app.register(cors, {
    // A function, because with a list the plugin sends its other headers to everyone.
    origin: (origin, done) => done(null, origin !== undefined && listed.has(origin)),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PATCH'],
    allowedHeaders: ['Content-Type', 'Accept', 'Authorization', 'X-Requested-With', 'If-None-Match'],
    exposedHeaders: [
      ...['ETag', 'Link', 'Location', 'Retry-After'],
      ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
    ],
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
}
