import { scores } from '#shared/limits.ts';
import { statements } from '#shared/statements.ts';
import { listWords } from './list-words.ts';
import type { Schema } from './schemas.ts';

/** The answers to the 20 statements, in requests and in answers. */
export const scoresSchema: Schema = {
  type: 'object',
  description: `How much the author agrees with each of the ${scores.count} statements, from ${scores.min} (do not agree at all) to ${scores.max} (fully agree). All of them, nothing else.`,
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
const bytes = (what: string, count: number) => `${what}: ${count} bytes as base64url without padding`;

/**
 * What JSON Schema cannot tell of a field, by its name, or by its name behind that of what it stands in: a component, an
 * operation, or the field around it. A text is a description; anything else is laid over the schema.
 */
const fieldWords: Record<string, string | Schema> = {
  ...listWords,
  id: 'Never changes',
  name: 'Trimmed; one line with at least one letter or digit',
  'User.name': 'As registered',
  'Company.name': 'As it was added, by anybody',
  domain:
    'Of work emails, such as company.com; stored in lower case, in ASCII (punycode), without any leading `www.`; the address of a page is reduced to its host',
  hq_location: 'Place of the headquarters; trimmed, empty counts as null',
  address: 'Of the headquarters; trimmed, empty counts as null',
  logo_url: 'Null until there are logos',
  created_at: 'Day on which it was added (UTC)',
  'Review.created_at': 'First day of the month of publication (UTC): no day is stored',
  'ModeratedReview.created_at': 'First day of the month of its first publication (UTC); null before',
  'QueuedReview.created_at': 'First day of the month of its first publication (UTC); null before',
  'Message.created_at': 'First day of its month (UTC)',
  company_id: 'Id of the company',
  company_name: 'Name of the company',
  rating: { ...stars, description: 'Stars: the mean of the 20 scores, divided by 2; from 0.5 to 5' },
  'Company.rating': {
    ...stars,
    description: 'Mean stars of its published reviews, one decimal; null without reviews',
  },
  'quarters.rating': { ...stars, description: 'Mean stars, one decimal' },
  'NewReview.rating': 'Ignored: the server computes it from the scores',
  enps_responses: { $ref: '#/components/schemas/Scores' },
  free_form_text: 'What the author wrote, as written: plain text, to be shown as text. May be empty.',
  review_text: 'Free text, as written; line breaks are kept',
  job_title: 'Trimmed; empty becomes "Anonymous Position"',
  employment_status: 'What the author is or was there',
  salary:
    'Pay before tax for one `salary_frequency`, in units of `currency` (not in cents), at most two decimals; null when not told',
  salary_frequency:
    'What `salary` is paid for: an hour, a month, a year. Missing with a salary means yearly; null in answers without one.',
  currency: 'ISO 4217',
  release:
    'When an approved review appears: `at_once`, or `with_others` together with at least four others of its company',
  receipt_hash: bytes(
    'Hash of the receipt (see the tag receipts). Without it nobody can come back to the review',
    32,
  ),
  is_anonymous: 'Always true',
  email:
    'Work address at the domain of the company. Letter case does not matter; for one review a year, what stands from + to @ is dropped.',
  'NewReview.email':
    'The address that POST /email/verify confirmed within the hour. Ignored where there is a `token`.',
  'User.email': 'Of the account, in lower case',
  'auth_login.email': 'Of the account',
  'auth_register.email': 'Becomes the name of the account, in lower case',
  token: 'From the link in the mail: the value of `token` in `/companies/{id}/review?token={token}`',
  'NewReview.token':
    'From the link in the mail: the value of `token` in `/companies/{id}/review?token={token}`. Wins over `email`, and is used up.',
  'Session.token': 'For `Authorization: Bearer`; lasts 14 days',
  'moderation_metrics.token': 'The token to use from now on',
  password: 'At least 8 characters',
  password_confirmation: 'The password again',
  user: 'The account',
  roles: 'What the account may do: moderators and admins decide on reviews and reports',
  sent: 'The mail is on its way',
  verified: 'The link works',
  'Error.verified': 'With a link that does not work (422)',
  'Error.company_id': 'The company that has the domain already (409)',
  logged_out: 'The token is no longer good, if there was one',
  suite: 'The scheme, in the words of RFC 9497',
  keys: "This year's first: only that one signs",
  period: 'Calendar year (UTC)',
  public_key: bytes('Element of the group', 32),
  people: 'How many have verified this year',
  blinded: bytes('Element of the group', 32),
  evaluated: bytes('Element of the group', 32),
  proof: bytes('Scalars c and s of the proof', 64),
  nonce: bytes('What was blinded', 32),
  output: bytes('The finished credential', 64),
  receipt:
    '24 letters of Crockford base32. Case, spaces and hyphens do not matter; O is read as 0, I and L as 1.',
};

/** A schema with the words for its fields, all the way down. `owner` is the name of what it describes. */
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
