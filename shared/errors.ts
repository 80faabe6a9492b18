/**
 * The one error table: code, HTTP status and the message that people read. tRPC, REST and the client all use it.
 * Placeholders in braces are filled in where the error is thrown.
 */
export const errorTable = {
  moved: { status: 308, message: 'This company is part of another one now. Use that one.' },
  malformed: { status: 400, message: "We couldn't read the request. Send valid JSON." },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  bad_login: { status: 401, message: 'Invalid email or password.' },
  bad_api_key: {
    status: 401,
    message:
      'This API key is wrong or was revoked. Check it, ask the operator of this site for another one, or leave it out.',
  },
  code_required: { status: 401, message: 'Enter the code from your authenticator app.' },
  sign_in_expired: {
    status: 401,
    message: 'That took too long, or there were too many wrong codes. Sign in again.',
  },
  employer_signed_out: {
    status: 401,
    message: 'You need a new link. Get one with your address at the company.',
  },
  forbidden: { status: 403, message: "You don't have permission to do that." },
  second_factor_missing: { status: 403, message: 'Set up a second factor first.' },
  unconfirmed: {
    status: 403,
    message: "You signed in a while ago. Confirm that it's you, then try again.",
  },
  bad_credential: {
    status: 403,
    message: "This credential isn't valid for this company and year. Verify your work email again.",
  },
  unverified: { status: 403, message: 'Please verify your work email again.' },
  not_found: { status: 404, message: 'Not found.' },
  bad_receipt: {
    status: 404,
    message: 'No review matches this receipt. Check each character.',
  },
  no_own_review: {
    status: 404,
    message: "This isn't a public review of your company. If a review is gone, so is its reply.",
  },
  bad_report_number: {
    status: 404,
    message:
      'No report has this number. Check each character. A number works for 3 months after the decision.',
  },
  bad_notice: {
    status: 404,
    message:
      'No notice has this number and this code. Check each character. They work for 6 months after the decision.',
  },
  method_not_allowed: { status: 405, message: "This URL doesn't support that method." },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Send it again.' },
  bad_dispute: {
    status: 404,
    message: 'No dispute has this number and code. Check each character.',
  },
  domain_taken: { status: 409, message: 'This domain is already listed.' },
  email_taken: { status: 409, message: 'This email is already registered.' },
  last_admin: { status: 409, message: 'This is the last admin. Make someone else an admin first.' },
  on_team: { status: 409, message: 'This person is already on the team. Change their role instead.' },
  already_spent: { status: 409, message: 'This credential has already been used to send a review.' },
  changed: { status: 409, message: 'The author has changed this review. Read it again before you decide.' },
  decided: {
    status: 409,
    message: 'This review has been decided since you read it. Read the decision before you make another one.',
  },
  reading_over: {
    status: 409,
    message:
      'Someone else has read this review again, or it has changed. Check whether another one is waiting.',
  },
  notice_changed: {
    status: 409,
    message: 'This notice has changed since you read it. Read it again before you decide.',
  },
  notice_closed: { status: 409, message: "The status of this notice doesn't allow that." },
  own_decision: {
    status: 409,
    message: 'This objection is to your own decision. Another moderator has to read it.',
  },
  company_changed: {
    status: 409,
    message: 'The company has changed since you read it. Read it again before you decide.',
  },
  site_in_file: { status: 409, message: 'SITE_FILE has these settings. Change them there.' },
  not_mergeable: { status: 409, message: "These companies can't be merged." },
  company_closed: {
    status: 409,
    message: "This company doesn't take new reviews. We didn't use or store anything you sent.",
  },
  corrections_waiting: {
    status: 409,
    message:
      'Many corrections to this company are still waiting for moderators. Send yours again in a few days.',
  },
  not_possible: { status: 409, message: "The status of this review doesn't allow that." },
  disputed: {
    status: 409,
    message: 'This review has been disputed before. A review can be disputed once.',
  },
  dispute_decided: {
    status: 409,
    message: "This dispute is no longer waiting for a decision. Reload the list to see what's left.",
  },
  reply_waiting: {
    status: 409,
    message: 'A moderator is still reading your reply. You can change it after the decision.',
  },
  reply_too_soon: {
    status: 409,
    message: 'You can change a reply once a month. Change it again next month.',
  },
  reply_decided: {
    status: 409,
    message:
      "This reply is no longer waiting: it was decided, or its review isn't public. Reload the list to see what's left.",
  },
  key_busy: {
    status: 409,
    message: "The first request with this Idempotency-Key isn't finished. Try again in a few seconds.",
  },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'Send JSON (Content-Type: application/json).' },
  unsupported_charset: { status: 415, message: 'Send the JSON as UTF-8.' },
  unsupported_encoding: {
    status: 415,
    message: "We don't support the Content-Encoding {encoding}. Use gzip, deflate, br, zstd or none.",
  },
  unmet_expectation: { status: 417, message: "We don't support the Expect header. Leave it out." },
  unknown_parameter: { status: 422, message: 'Unknown parameter "{name}".' },
  key_invalid: {
    status: 422,
    message: 'An Idempotency-Key has 20 to 200 characters. Use a random one, such as a UUID.',
  },
  key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request. Choose a new one.',
  },
  invalid: { status: 422, message: 'Please check what you entered.' },
  invalid_link: {
    status: 422,
    message: 'The verification link is invalid or has expired. Please try again.',
  },
  no_dns_record: {
    status: 422,
    message: 'The DNS has no such TXT record yet. Publish it, wait a few minutes, then try again.',
  },
  other_dns_record: {
    status: 422,
    message: 'The TXT record names another address. Change it, or enter the address that it names.',
  },
  dns_away: {
    status: 422,
    message: "The DNS of this domain doesn't answer. Try again in a few minutes.",
  },
  invalid_code: {
    status: 422,
    message: "That code doesn't work here. Check it against the newest email, or send yourself another one.",
  },
  invalid_invitation: {
    status: 422,
    message: 'This invitation has expired or has been used. Ask an admin for a new one.',
  },
  closed_period: {
    status: 422,
    message: "We aren't accepting reviews for that year. Verify your work email again.",
  },
  not_an_object: { status: 422, message: 'Send a JSON object.' },
  too_many: { status: 429, message: 'Too many attempts. Try again in {wait}.' },
  headers_too_large: { status: 431, message: 'The URL or the headers of the request are too long.' },
  internal: { status: 500, message: 'An error occurred' },
  mail_failed: { status: 503, message: 'Failed to send verification email. Please try again.' },
  unwritable: {
    status: 503,
    message: "We couldn't save that, and none of it was stored. Try again in a few minutes.",
  },
  unavailable: { status: 503, message: "The site isn't available right now. Try again in a moment." },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** Messages by field, in the order in which the fields were checked. */
export type FieldErrors = Record<string, string[]>;

/** What an error carries besides its message. REST puts `extra` into the body. */
export type ErrorData = {
  reason: ErrorCode;
  httpStatus: number;
  errors: FieldErrors | undefined;
  extra: Record<string, unknown> | undefined;
  /** Seconds to wait before trying again. */
  retryAfter: number | undefined;
};
