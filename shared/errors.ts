/**
 * The one error table: code, HTTP status and the sentence a person reads.
 * tRPC, REST and the client all read it; what stands in braces is filled in where the error is made.
 */
export const errorTable = {
  malformed: { status: 400, message: 'The request could not be read. Please send valid JSON.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  bad_login: { status: 401, message: 'Invalid email or password.' },
  forbidden: { status: 403, message: "You don't have permission to do that." },
  bad_credential: {
    status: 403,
    message: 'This credential is not valid for this company and year. Please verify your work email again.',
  },
  unverified: { status: 403, message: 'Please verify your work email again.' },
  not_found: { status: 404, message: 'Not found.' },
  bad_receipt: {
    status: 404,
    message: 'No review belongs to this receipt. Please check each letter.',
  },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Please send it again.' },
  domain_taken: { status: 409, message: 'This domain is already listed.' },
  email_taken: { status: 409, message: 'This email is already registered.' },
  already_spent: { status: 409, message: 'A review has already been sent with this credential.' },
  changed: { status: 409, message: 'The author has changed this review. Please read it again.' },
  not_possible: { status: 409, message: 'This is not possible at this stage of the review.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON (Content-Type: application/json).' },
  unsupported_charset: { status: 415, message: 'Please send the JSON in UTF-8.' },
  unsupported_encoding: {
    status: 415,
    message: 'The Content-Encoding {encoding} is not known here. Please use gzip, deflate, br, zstd or none.',
  },
  unmet_expectation: { status: 417, message: 'Please leave the Expect header out.' },
  invalid: { status: 422, message: 'Please check what you entered.' },
  invalid_link: {
    status: 422,
    message: 'The verification link is invalid or has expired. Please try again.',
  },
  closed_period: {
    status: 422,
    message: 'Reviews of this year are not taken now. Please verify your work email again.',
  },
  not_an_object: { status: 422, message: 'A JSON object is expected.' },
  too_many: { status: 429, message: 'Too many attempts. Try again in {seconds} seconds.' },
  headers_too_large: { status: 431, message: 'The address or the headers of the request are too long.' },
  internal: { status: 500, message: 'An error occurred' },
  mail_failed: { status: 503, message: 'Failed to send verification email. Please try again.' },
  unavailable: { status: 503, message: 'The site is not available right now. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** Messages per field, in the order the fields were checked. */
export type FieldErrors = Record<string, string[]>;

/** What a refusal carries beside its sentence; REST puts `extra` into the body. */
export type ErrorData = {
  reason: ErrorCode;
  httpStatus: number;
  errors: FieldErrors | undefined;
  extra: Record<string, unknown> | undefined;
  /** Seconds to wait before another try. */
  retryAfter: number | undefined;
};
