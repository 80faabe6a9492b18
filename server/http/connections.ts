import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';

export type ConnectionLimits = {
  /** How long a request may take to arrive. */
  requestTimeoutMs?: number;
  /** How long its headers may take. */
  headersTimeoutMs?: number;
  /** How long a client may read nothing of its response. */
  sendTimeoutMs?: number;
  /** How many connections may be open. */
  maxConnections?: number;
};

/** Even a slow line sends its headers in one packet; a client that sends them byte by byte means to hold the connection. */
const HEADERS_TIMEOUT_MS = 10_000;
/** The longest body, 2.8 MB, arrives in this time at 95 kB a second, one of 96 kB at 3.2. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Longer than a request may take, so a slow one still gets its 408. By default, Node waits forever for a client that
 * doesn't read, and such connections don't make room for others.
 */
const SEND_TIMEOUT_MS = 60_000;
/** By default, Node looks for slow requests only twice a minute, which would double the time they get. */
const CHECK_MS = 1000;
/**
 * Longer than the minute for which nginx keeps an unused connection: it may otherwise send a request just when we close
 * it.
 */
const KEEP_ALIVE_MS = 72_000;
/** At about 20 kB each, they take 80 MB. A visitor's browser opens up to six, a proxy one for each running request. */
const MAX_CONNECTIONS = 4000;

/** What slow clients get. A connection may make any number of requests, because a proxy's are for all visitors. */
export function connectionOptions({
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
  headersTimeoutMs = HEADERS_TIMEOUT_MS,
  sendTimeoutMs = SEND_TIMEOUT_MS,
}: ConnectionLimits) {
  return {
    requestTimeout: requestTimeoutMs,
    connectionTimeout: sendTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
      connectionsCheckingInterval: CHECK_MS,
      // So that we can refuse it with a body.
      requireHostHeader: false,
    },
  } satisfies FastifyHttpOptions<Server>;
}

/** Beyond the limit, Node closes new connections at once. Those that wait for a next request then make room. */
export function capConnections({ server }: FastifyInstance, { maxConnections }: ConnectionLimits): void {
  server.maxConnections = maxConnections ?? MAX_CONNECTIONS;
  server.on('drop', () => server.closeIdleConnections());
}
