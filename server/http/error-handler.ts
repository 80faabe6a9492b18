import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { AppError, unexpected } from '#server/errors.ts';
import { type ErrorCode, errorTable } from '#shared/errors.ts';
import { describeFailure } from './log.ts';

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
};

/** Answers every failure as `{ message, errors? }` with the status of the error table; 5xx without details. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.status >= 500) {
      request.log.error(
        { route: request.routeOptions.url, failure: describeFailure(refusal.cause) },
        refusal.code,
      );
    }
    return sendRefusal(reply, refusal);
  });
}

export function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply.status(refusal.status).send({
    message: refusal.message,
    ...(refusal.errors && { errors: refusal.errors }),
    ...refusal.extra,
  });
}

/** Any failure as a refusal of the error table. */
export function toRefusal(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  const known = fastifyCodes[error.code];
  if (known) return new AppError(known);
  const clientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return clientError ? new AppError('malformed') : unexpected(error);
}

/** Answers what is no HTTP. Instead of Fastify's own handler, which logs the raw bytes of the request. */
export function refuseBrokenRequest(_error: Error, socket: Socket): void {
  const body = JSON.stringify({ message: errorTable.malformed.message });
  if (!socket.writable) return void socket.destroy();
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
