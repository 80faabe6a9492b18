import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import type { ErrorCode } from '#shared/errors.ts';
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
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    return reply.status(refusal.status).send({
      message: refusal.message,
      ...(refusal.errors && { errors: refusal.errors }),
      ...refusal.extra,
    });
  });
}

function toRefusal(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  const known = fastifyCodes[error.code];
  if (known) return new AppError(known);
  const clientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return clientError ? new AppError('malformed') : new AppError('internal', { cause: error });
}
