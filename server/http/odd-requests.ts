import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';

/** What Node recognizes as a request for "100 Continue", the only expectation it supports. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;

const unreadable = new WeakSet<IncomingMessage>();
/** Connections on which something came that a proxy in front may have read in another way. */
const distrusted = new WeakSet<Socket>();

/**
 * Refuses what Node would refuse with an empty body: HTTP/1.1 without a Host header (this needs `requireHostHeader:
 * false`) or with two, and an unsupported expectation. Also refuses what Fastify's router can't parse.
 */
export function refuseOddRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onRequest', ({ raw: request }, reply, done) => {
    if (isAmbiguous(request)) distrusted.add(request.socket);
    // What has already arrived behind it may be someone else's, or smuggled: nothing more is read here.
    if (distrusted.has(request.socket)) {
      reply.header('connection', 'close');
      return done(new AppError('malformed'));
    }
    done(refusalOf(request));
  });
}

/**
 * Routes a URL that the router can't parse (bad percent encoding, an endless id) again, to where it would have
 * belonged, so its refusal has the same headers as any other.
 */
export function routeUnreadable(
  app: FastifyInstance,
  { raw: request }: FastifyRequest,
  { raw: response }: FastifyReply,
): void {
  unreadable.add(request);
  request.url = request.url?.startsWith('/api/v1/') ? '/api/v1/' : '/';
  app.routing(request, response);
}

function refusalOf(request: IncomingMessage): AppError | undefined {
  const { expect } = request.headers;
  if (unreadable.has(request)) return new AppError('malformed');
  if (expect !== undefined && !CONTINUE.test(expect)) return new AppError('unmet_expectation');
  return undefined;
}

/** Whether it isn't clear which site a request is for. */
function isAmbiguous(request: IncomingMessage): boolean {
  // The router would also accept `http://other.example/path` and `*`, which are meant for proxies.
  if (!request.url?.startsWith('/')) return true;
  if (request.headers.host === undefined && request.httpVersion === '1.1') return true;
  return countOf(request, 'host') > 1;
}

/**
 * How many times a header was sent. Node reads the first Host and drops the rest, but a proxy may have read the last.
 */
function countOf({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] ?? '';
    if (sent.length === name.length && sent.toLowerCase() === name) count += 1;
  }
  return count;
}
