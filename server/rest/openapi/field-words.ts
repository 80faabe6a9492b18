import { pageSizes, scores, sessionLimits, textLimits } from '#shared/limits.ts';
import { statements } from '#shared/statements.ts';
import { moderationWords } from './moderation-words.ts';
import type { Schema } from './schemas.ts';

/** The scores of the 20 statements, in requests and in responses. */
export const scoresSchema: Schema = {
  type: 'object',
  description: `How much the author agrees with each of the ${scores.count} statements, from ${scores.min} (not at all) to ${scores.max} (completely). All ${scores.count} are required, and nothing else is allowed.`,
  properties: Object.fromEntries(
    statements.map(({ number, text }) => [
      String(number),
      { type: 'integer', minimum: scores.min, maximum: scores.max, description: text },
    ]),
  ),
  required: statements.map(({ number }) => String(number)),
  additionalProperties: false,
};

const stars = { minimum: 0.5, maximum: 5 };
const mean = { minimum: scores.min, maximum: scores.max };
const bytes = (what: string, count: number) => `${what}: ${count} bytes as base64url without padding`;
const firstOfMonth = 'First day of the month in which it was first published (UTC); null before that';
const waiting = 'Waiting for a moderator';
const emailedToken =
  'From the link in the email: the value of `token` in `/companies/{id}/review#token={token}&domain={domain}`';

/**
 * What JSON Schema can't say about a field, by its name, or by the name of its component, operation or surrounding field
 * and then its own. A text is a description; anything else is merged into the schema.
 */
const sessionToken = `For \`Authorization: Bearer\`. Expires after ${sessionLimits.days} days, or after ${sessionLimits.idleHours.user / 24} days without use (${sessionLimits.idleHours.moderator} hours for a moderator).`;

const fieldWords: Record<string, string | Schema> = {
  id: 'Never changes',
  name: 'Trimmed; one line with at least one letter or digit',
  'User.name': 'The name given at registration',
  'Company.name': 'As entered when the company was added',
  'FoundCompany.name': 'As entered when the company was added',
  domain:
    'The domain of its work emails, such as company.com. Stored in lowercase, in ASCII (punycode), without a leading `www.`. From a web address, we keep only the host.',
  hq_location: 'Location of the headquarters; trimmed, empty counts as null',
  address: 'Address of the headquarters; trimmed, empty counts as null',
  logo_url: 'Always null for now: there are no logos yet',
  created_at: 'Day it was added (UTC)',
  'Review.created_at': "First day of the month of publication (UTC). We don't store the day.",
  'ModeratedReview.created_at': firstOfMonth,
  'QueuedReview.created_at': firstOfMonth,
  'moderation_decideReview.created_at': firstOfMonth,
  'Message.created_at': 'First day of its month (UTC)',
  company_id: 'Id of the company',
  company_name: 'Name of the company',
  company_domain: 'Domain of the company, since two companies can have the same name',
  rating: { ...stars, description: 'Stars: the mean of the 20 scores, divided by 2; from 0.5 to 5' },
  'Company.rating': {
    ...stars,
    description: 'Mean stars of its published reviews, one decimal; null without reviews',
  },
  'FoundCompany.rating': {
    ...stars,
    description: 'Mean stars of its published reviews, one decimal; null without reviews',
  },
  'quarters.rating': { ...stars, description: 'Mean stars, one decimal' },
  'NewReview.rating': 'Ignored: the server computes it from the scores',
  enps_responses: { $ref: '#/components/schemas/Scores' },
  free_form_text: 'What the author wrote, unchanged: plain text, so display it as text. May be empty.',
  review_text: 'Free text, stored unchanged with its line breaks',
  job_title: 'Trimmed; empty becomes "Anonymous Position"',
  employment_status: 'How the author works or worked there',
  salary:
    'Pay before tax for one `salary_frequency`, in units of `currency` (not in cents), with at most two decimals; null if the author left it out',
  salary_frequency:
    'The period that `salary` pays for: an hour, a month or a year. If it is missing with a salary, it means yearly; in responses it is null without a salary.',
  currency: 'ISO 4217',
  release:
    'When an approved review appears: `at_once`, or `with_others` on the first day of a month, together with at least four other held reviews of its company',
  receipt_hash: bytes(
    'Hash of the receipt that lets the author come back to the review (see the tag receipts)',
    32,
  ),
  is_anonymous: 'Always true',
  email:
    "Work address at the company's domain. Letter case doesn't matter. Addresses that differ only in a tag, from + to @, share one review a year.",
  'NewReview.email':
    'The address that POST /email/verify confirmed within the last hour. Ignored if there is a `token`.',
  'User.email': 'Email of the account, in lowercase',
  'auth_login.email': 'Email of the account',
  'auth_register.email': 'You sign in with it; stored in lowercase',
  'Member.email': 'Email of the account, in lowercase',
  'Invitation.email': 'Email of the invited person, in lowercase',
  'team_invite.email': 'Email of the person to invite. The account will have it.',
  'team_signOut.email': 'Email of the person to sign out',
  'team_withdraw.email': 'Email of the invited person',
  'invitations_accept.email': 'Email of the account, in lowercase',
  token: emailedToken,
  'NewReview.token': `${emailedToken}. Takes precedence over \`email\`, and is used up.`,
  'invitations_check.token': 'From the invitation link: the value of `token` in `/invitation#token={token}`',
  'invitations_accept.token': 'From the invitation link: the value of `token` in `/invitation#token={token}`',
  'auth_confirm.token': sessionToken,
  'Session.token': sessionToken,
  'moderation_metrics.token': 'The token to use from now on',
  password: `At least ${textLimits.password.min} characters, none of the most common passwords, and not made of the name, the email or the name of this site`,
  'auth_login.password': `At least ${textLimits.password.min} characters`,
  current_password: "The account's current password",
  known_browser:
    'The value that this browser last got from signing in, registering or changing the password. Keep it after signing out. It signs no one in, and it works until the password changes.',
  session_id: 'Identifies the session',
  browser: 'The name of the browser and of its system; null if it signed in before we noted that',
  started_at: 'When it began, rounded down to a quarter of an hour; null if it began before we noted that',
  used_at: 'When it was last used, rounded down to a quarter of an hour',
  is_current: 'Whether it is the session of this request',
  ended: 'The session has ended',
  password_confirmation: 'The password again',
  user: 'The account',
  ticket: 'Proves that the password was right. Send it with the code.',
  'Error.ticket': 'For POST /login/code, when the account has a second factor (401)',
  'Error.code_needed': 'Whether POST /account/confirm also needs a second-factor code (403)',
  confirmed: 'You can now repeat the call that asked for this',
  'account_changePassword.code':
    'Required if you have a second factor. You can send a recovery code instead.',
  'account_confirm.code': 'Required if you have a second factor. You can send a recovery code instead.',
  code: "A code from the authenticator app, or a recovery code. Spaces and letter case don't matter.",
  'secondFactor_confirm.code': "The app's newest code",
  'secondFactor_start.code':
    'Required if you already have a second factor. You can send a recovery code instead.',
  recovery_codes_left: 'How many recovery codes are left',
  'auth_confirm.recovery_codes_left': 'How many are left, if you signed in with a recovery code',
  recovery_codes: 'Each works once in place of a code from the app',
  enabled: 'Whether you sign in with a second factor',
  since: 'Day it was set up (UTC); null without one',
  required: 'True if you must set up a second factor first',
  secret: 'The secret for the authenticator app, in base32',
  uri: 'The secret as an `otpauth://` URI, for a QR code',
  draft: 'The secret, encrypted; works once, in this session, for 15 minutes',
  role: 'What they may do',
  'Member.role': 'What they may do; `user` is no longer on the team',
  'team_changeRole.role': 'The new role; `user` takes them off the team',
  'Member.name': 'The name they chose',
  'invitations_accept.name': 'Your name, as the team sees it; trimmed',
  second_factor: 'Whether they sign in with a second factor',
  members: 'Moderators and admins, by name',
  invitations: 'Invitations that still work, by email',
  expires_at: 'When the link stops working (UTC)',
  link: 'The link to accept it. We never show it again.',
  emailed: 'Whether our mail server accepted the email',
  withdrawn: 'The link no longer works',
  signed_out: 'Their sessions have ended',
  accepted: 'Sign in with the email and the password',
  roles: 'What the account may do: moderators and admins decide on reviews and reports',
  sent: 'The email is on its way',
  verified: 'The link works',
  'Error.verified': "With a link that doesn't work (422)",
  'Error.decided': 'The decision made since you read the review or the report (409)',
  'Error.company_id': 'The company that already has the domain (409)',
  logged_out: 'The token, if there was one, is no longer valid',
  suite: 'The scheme, in the terms of RFC 9497',
  keys: "This year's key comes first. Only that one signs.",
  period: 'Calendar year (UTC)',
  public_key: bytes('Element of the group', 32),
  identity: bytes("The site's own Ed25519 public key, which doesn't change with the year", 32),
  signature: bytes("The identity key's signature of the year's key", 64),
  people: 'How many people have verified this year',
  blinded: bytes('Element of the group', 32),
  evaluated: bytes('Element of the group', 32),
  proof: bytes('Scalars c and s of the proof', 64),
  nonce: bytes('What was blinded', 32),
  output: bytes('The finished credential', 64),
  receipt:
    "24 letters of Crockford base32. Case, spaces and hyphens don't matter; O is read as 0, I and L as 1.",

  search:
    "A name, domain or place, or parts of them; trimmed, at least 2 characters. Accents, case and legal forms don't matter. An empty value counts as missing.",
  match: 'Why the search found the company; left out without `search`',
  'match.kind':
    'Best first: `exact` the whole name, `name` its start, `word` all words in name and place, `domain` the start of a word of the domain, `part` a part of a word, `typo` a similar word. `part` and `typo` appear only if there are fewer than ten better matches.',
  places: 'Where it matched, to highlight it',
  field: 'The field of the company',
  start: 'Offset of the first character, in UTF-16 code units',
  end: 'Offset after the last character, in UTF-16 code units',
  sort: '`recent`: newest month first. Ties are broken by id.',
  limit: `Rows per page, 1 to ${pageSizes.max}`,
  offset: `Rows to skip, 0 to ${pageSizes.maxOffset}`,
  cursor:
    'Where the previous page ended, from its `Link` header. Use it instead of `offset`. It works at any depth, and if rows are added or removed meanwhile, you still get every other row exactly once.',
  data: 'The rows of this page',
  meta: 'Where this page is in the list',
  has_more: 'Whether another page follows',
  total: 'Number of companies; left out with `search`',

  review_count: 'Published reviews',
  recommend_percentage:
    'Share of reviews that score statement 3 ("I would recommend this company to a friend.") 7 or more, in whole percent; null without reviews',
  plots: 'Null with fewer than five published reviews',
  half_stars:
    'Number of reviews that show half a star, one star and so on up to five. We round the rating to one decimal, then down to half a star.',
  categories: "Means over each category's statements",
  category: 'Name of the category',
  average: { description: 'Mean score', ...mean },
  site_average: { description: 'Mean score across the whole site', ...mean },
  statements: 'In the order of their numbers',
  number: "The statement's number, its key in `enps_responses`",
  spread: { description: 'Standard deviation of the scores, two decimals', minimum: 0 },
  quarters: 'Oldest first; only quarters with at least 3 reviews',
  quarter: 'Calendar quarter of publication',
  salaries: 'Largest group first; only groups of at least five people',
  'salaries.job_title': 'As the authors wrote it',
  frequency: 'The period that the figures pay for; monthly pay is converted to yearly pay',
  count: 'Salaries in the group',
  lower: 'Lower quartile, in units of `currency`',
  median: 'Median, in units of `currency`',
  upper: 'Upper quartile, in units of `currency`',

  status: 'Its status',
  outcome:
    'The status of the review; `dismissed` if it was about a report, `pending` if an undo or an appeal has opened the review again',
  by: "The name of the moderator who decided; null if this server doesn't know it",
  own: 'True if the account that makes this request decided',
  'DecidedMeanwhile.message': 'What the moderator wrote to the author',
  'reviews_submit.status': waiting,
  'anonymity_submit.status': waiting,
  'reviews_report.status': waiting,
  review: 'The review as it is now',
  review_id: 'Id of the review',
  reason: 'Why the review was rejected or removed',
  'Report.reason': 'What the reporter wrote',
  'reports.reason': 'What the reporter wrote',
  'reviews_report.reason': 'What is wrong with the review, in at least 10 characters; trimmed',
  'moderation_decideReview.reason': "Shown to the author if the review isn't approved",
  'moderation_decideReview.message': "Shown to the author if the review isn't approved; trimmed",
  'moderation_decideReport.reason':
    'In the request, why the review is removed, which its author reads. In the response, what the reporter wrote.',
  'moderation_decideReport.message': 'Shown to the author if the review is removed; trimmed',
  'moderation_decideReport.status':
    'The status you read. You get a 409 if someone has decided on the report since.',
  'moderation_decideReport.review_status':
    'The status of the review that you read. You get a 409 if someone has decided on it since.',
  messages: 'What moderators and the author wrote to each other, oldest first',
  kind: 'Moderators ask and reject; the author answers and appeals',
  body: 'The text of the message, unchanged',
  allowed: 'What the author may do next',
  answer: 'The answer to the last question; trimmed',
  appeal: 'Why the review should be published, in at least 10 characters; trimmed',
  question: 'What you want to ask the author; trimmed',
  ...moderationWords,
  erased:
    'Whether its text has been erased, three months after its rejection. It can then no longer be approved.',
  reachable: 'Whether the author has a receipt and so can read questions and reasons',
  at: 'When it happened (UTC): a time, or for a count the month or the hour',
  'AuditEntry.kind': 'What happened',
  'AuditCount.kind': 'What is counted',
  'audit_list.kind': 'Only entries of this kind',
  'audit_list.actor': 'Only what this account did',
  'audit_list.cursor': 'The number of the last entry on the previous page',
  actor: 'Id of the account; null for the operator at the command line and for failed sign-ins',
  actor_name: "The account's name at that time",
  actor_role: "The account's role at that time; `operator` at the command line",
  target: 'What it was done to, such as `account:3`, `company:12` or `review:5120`; empty if nothing',
  target_name: 'Its name at that time; for a review, that of its company',
  before: 'The value before; empty if there was none',
  after: 'The value after; empty if there is none',
  'audit_export.after': 'The number of the last entry you have; 0 for none',
  times: 'How often it happened in that month or hour',
  'AuditEntry.number': 'From 1, without gaps',
  previous: 'The `hash` of the previous entry; empty for the first',
  hash: 'SHA-256 over the entry and `previous`, in hexadecimal: see `server/audit/README.md`',
  entries: 'How many entries there are',
  'data.name': "The account's newest name",
  approved:
    'True publishes the review, or holds it if its author chose that; false rejects a pending or held review and removes a published one',
  resolved: 'Always true',
  action: '`remove` takes the review down and resolves all its reports; `dismiss` leaves it as it is',
};

/** Adds the words to the fields of a schema, at every depth. `owner` is the name of what the schema describes. */
export function inWords<Value>(schema: Value, owner: string): Value {
  if (Array.isArray(schema)) return schema.map((part) => inWords(part, owner)) as Value;
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).map(([keyword, part]) => [
    keyword,
    keyword === 'properties' ? fieldsInWords(part, owner) : inWords(part, owner),
  ]);
  return Object.fromEntries(parts);
}

function fieldsInWords(fields: Record<string, Schema>, owner: string): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, fieldInWords(inWords(schema, name), name, owner)]),
  );
}

/** One field or parameter with its words. */
export function fieldInWords(schema: Schema, name: string, owner: string): Schema {
  const words = fieldWords[`${owner}.${name}`] ?? fieldWords[name];
  if (words === undefined) return schema;
  if (typeof words === 'string') return { ...schema, description: words };
  return '$ref' in words ? words : { ...schema, ...words };
}
