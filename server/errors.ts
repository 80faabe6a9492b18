import { z } from 'zod';
import { isUnavailable, isUnwritable } from '#db/failures.ts';
import { type ErrorCode, errorTable, type FieldErrors } from '#shared/errors.ts';

type Details = {
  /** Replaces the table's message. */
  message?: string;
  errors?: FieldErrors;
  /** Fields that REST adds to the body, such as `company_id`. */
  extra?: Record<string, unknown>;
  /** Seconds until another try may succeed; sent as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
};

/** An error with a code from shared/errors.ts and the message that people read. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly extra: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorTable[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorTable[code].status;
    this.errors = details.errors;
    this.extra = details.extra;
    this.retryAfter = details.retryAfter;
  }
}

/** A 422 about one field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', { message, errors: { [field]: [message] } });
}

/** There is no such company, or it is part of another one now. */
export function noCompany(successor: number | undefined): AppError {
  if (successor === undefined) return new AppError('not_found');
  return new AppError('moved', { extra: { company_id: successor } });
}

/** A 429 that says how long to wait. */
export function tooMany(seconds: number): AppError {
  return new AppError('too_many', {
    message: errorTable.too_many.message.replace('{wait}', waitInWords(seconds)),
    retryAfter: seconds,
  });
}

export const isTooMany = (error: unknown): boolean => error instanceof AppError && error.code === 'too_many';

/** Whether a call is within its limit, once it has been counted. */
export async function isWithin(counting: Promise<void>): Promise<boolean> {
  try {
    await counting;
    return true;
  } catch (error) {
    if (isTooMany(error)) return false;
    throw error;
  }
}

function waitInWords(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** A 422 about every invalid field, in the order in which they were checked. */
export function invalidInput(error: z.ZodError): AppError {
  const isObject = !error.issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0);
  if (!isObject) return new AppError('not_an_object');
  const { fieldErrors } = z.flattenError(error);
  const errors: FieldErrors = {};
  for (const [field, messages] of Object.entries(fieldErrors as FieldErrors))
    errors[field] = [...new Set(messages)];
  const message = Object.values(errors)[0]?.[0] ?? errorTable.invalid.message;
  return new AppError('invalid', { message, errors });
}

/** A failover takes longer, and asking often doesn't make it faster. */
const RETRY_SECONDS = { unavailable: 5, unwritable: 60 };

/**
 * An unexpected failure: 503 when the database is unavailable or nothing can be saved, because another try may work
 * later; otherwise 500.
 */
export function unexpected(cause: unknown): AppError {
  if (isUnavailable(cause))
    return new AppError('unavailable', { retryAfter: RETRY_SECONDS.unavailable, cause });
  if (isUnwritable(cause)) return new AppError('unwritable', { retryAfter: RETRY_SECONDS.unwritable, cause });
  return new AppError('internal', { cause });
}
