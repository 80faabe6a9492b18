import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { AppError, unexpected } from '#server/errors.ts';
import { type ErrorCode, errorTable } from '#shared/errors.ts';
import { urlOfCompany } from '#shared/rules/moved-url.ts';
import { site } from '#shared/site.ts';
import { describeFailure, leavesTrace } from './log.ts';
import { busyPage, opensPage } from './plain-pages.ts';
import { requestEncodings } from './request-encoding.ts';

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
};

const UNCOUNTED = new Set<ErrorCode>([
  'malformed',
  'method_not_allowed',
  'too_large',
  'unsupported_charset',
  'unsupported_encoding',
  'unsupported_media_type',
  'unmet_expectation',
]);

/** Responds to every failure with `{ code, message, errors? }` and the status from the error table; 5xx without details. */
export function registerErrorHandler(
  app: FastifyInstance,
  { rateLimits, site: { known } }: Pick<Deps, 'rateLimits' | 'site'>,
): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    let refusal = toRefusal(error);
    // Refused before any call could count it.
    if (UNCOUNTED.has(refusal.code)) {
      const limit = rateLimits.ofRequest(request);
      await limit.spend().catch((tooMany) => {
        refusal = toRefusal(tooMany);
      });
    }
    // A refusal without a cause is meant, and there may be hundreds a second.
    const isMeant = refusal.retryAfter !== undefined && refusal.cause === undefined;
    if (refusal.status >= 500 && !isMeant) report(request, refusal);
    if (refusal.status === 401) reply.header('www-authenticate', challenge(request));
    return sendRefusal(request, reply, refusal, known().name);
  });
}

function report(request: FastifyRequest, { code, cause }: AppError): void {
  const { url = '', config } = request.routeOptions;
  if (leavesTrace(request) || config.isForOperator)
    request.server.log.error({ route: url, failure: describeFailure(cause) }, code);
  // Doesn't name the route, because only authors open some pages and files. tRPC calls report their own failures.
  else if (config.call === undefined && !url.startsWith('/api/trpc/'))
    request.server.failures.note({ route: 'a page or file' }, cause, code);
}

/** RFC 6750, section 3: says how to sign in, and that the token was invalid if one was sent. */
function challenge({ headers }: FastifyRequest): string {
  const realm = `Bearer realm="${site.name}"`;
  return /^bearer(?: |$)/i.test(headers.authorization ?? '') ? `${realm}, error="invalid_token"` : realm;
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: AppError,
  siteName: string,
): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  if (refusal.code === 'unsupported_encoding') reply.header('accept-encoding', requestEncodings.join(', '));
  if (refusal.code === 'moved')
    reply.header('location', urlOfCompany(request.url, Number(refusal.extra?.company_id)));
  reply.header('cache-control', 'no-store').status(refusal.status);
  if (refusal.code === 'unavailable' && opensPage(request))
    return reply.type('text/html; charset=utf-8').send(busyPage(siteName));
  const body = {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.errors && { errors: refusal.errors }),
    ...refusal.extra,
  };
  if (!asksForProblem(request)) return reply.send(body);
  return reply.type(PROBLEM).send(JSON.stringify({ ...problemOf(refusal), ...body }));
}

const PROBLEM = 'application/problem+json';

const asksForProblem = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.toLowerCase().includes(PROBLEM) ?? false;

/** RFC 9457: without a type of its own, the title is that of the status. */
function problemOf({ status, message }: AppError) {
  return { type: 'about:blank', title: STATUS_CODES[status], status, detail: message };
}

/** Maps any failure to an entry of the error table. */
function toRefusal(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  const known = fastifyCodes[error.code];
  if (known) return new AppError(known);
  const clientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return clientError ? new AppError('malformed') : unexpected(error);
}

/** Responds to input that isn't valid HTTP. Replaces Fastify's own handler, which logs the request's raw bytes. */
export function refuseBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const [status, code] = brokenRequests[error.code] ?? ['400 Bad Request', 'malformed'];
  const body = JSON.stringify({ code, message: errorTable[code].message });
  const headers = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

/** By the code of Node's error. */
const brokenRequests: Record<string, [status: string, code: ErrorCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout'],
};
