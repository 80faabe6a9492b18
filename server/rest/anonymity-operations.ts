import type { ErrorCode } from '#shared/errors.ts';
import { credentialExample as example } from './openapi/anonymity-example.ts';
import type { ProcedureName } from './routes.ts';

const answers = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [String(index + 1), 7]));

const review = {
  enps_responses: answers,
  review_text: 'Shifts are planned three weeks ahead and people keep to it.',
  job_title: 'Warehouse lead',
  employment_status: 'full_time',
  salary: 42000,
  salary_frequency: 'yearly',
  currency: 'EUR',
  release: 'with_others',
};

const status = {
  status: 'pending',
  review: {
    company_id: 1,
    company_name: 'Northwind Logistics',
    rating: 3.5,
    enps_responses: answers,
    free_form_text: review.review_text,
    job_title: review.job_title,
    employment_status: review.employment_status,
    salary: review.salary,
    salary_frequency: review.salary_frequency,
    currency: review.currency,
    release: review.release,
  },
  messages: [
    {
      kind: 'question',
      reason: null,
      body: 'Which of the two sites do you write about?',
      created_at: '2026-11-01',
    },
  ],
  allowed: ['edit', 'withdraw', 'answer'],
};

type AnonymityProcedure = Extract<ProcedureName, `anonymity.${string}` | `receipts.${string}`>;

/** The words of the blind path and of the receipts. */
export const anonymityOperations = {
  'anonymity.keys': {
    summary: 'Read the public keys of the credentials',
    description:
      "The keys of the years whose credentials are taken, this year's first: only that one signs. The same for everybody: a key that is yours alone would tell you apart, so stop when a year's key is not the one you saw before.",
    answer: {
      suite: 'POPRF(ristretto255, SHA-512)',
      keys: [{ period: example.period, public_key: example.public_key }],
    },
  },
  'anonymity.groupSize': {
    summary: 'Read how many people have verified for a company this year, in steps',
    description:
      'As of the last full hour. In a small group a review can be guessed from what it says: show this before somebody writes, and offer `release: "with_others"`.',
    query: { company_id: 1 },
    errors: ['not_found'],
    answer: { people: '10_to_24' },
  },
  'anonymity.issue': {
    summary: 'Have a blinded credential signed',
    description:
      'Uses up the one review of this employee, company and calendar year. The very same request is answered again while the link works; any other `blinded` of the same employee gets 403, as do an unknown or old token and one of another company. 422 `closed_period`: credentials are issued for the current year (UTC) only. A `blinded` that is no element of the group gets 422 and uses nothing up.',
    body: {
      token: 'token-from-the-mail',
      company_id: example.company_id,
      period: example.period,
      blinded: example.blinded,
    },
    errors: ['unverified', 'closed_period'],
    answer: { evaluated: example.evaluated, proof: example.proof },
  },
  'anonymity.submit': {
    summary: 'Send in a review with a credential',
    description:
      'Send no `Authorization` and no cookie. A lost answer: the very same request again; 409 then means that the first one arrived. 403: the credential was not signed for this company and year, and never will be good. After a 422 the credential is unused; a `receipt_hash` in use already (422) asks for another receipt.',
    body: {
      company_id: example.company_id,
      period: example.period,
      nonce: example.nonce,
      output: example.output,
      receipt_hash: example.receipt_hash,
      ...review,
    },
    errors: ['closed_period', 'not_found', 'bad_credential', 'already_spent'],
    answer: { status: 'pending' },
  },
  'receipts.status': {
    summary: 'Read what has become of a review',
    description:
      '`pending`: waits for a moderator. `held`: approved, waits for others of its company. `published`, `rejected`, `removed` (was published), `withdrawn`. `messages` are the conversation, oldest first; `created_at` is the first day of its month.',
    body: { receipt: example.receipt },
    errors: ['bad_receipt'],
    answer: status,
  },
  'receipts.edit': {
    summary: 'Change a review',
    description:
      'Takes the whole review anew: what is left out gets its default, not its old value. The review goes back to the moderators; a published one is not to be seen until they approve it.',
    body: { receipt: example.receipt, ...review },
    errors: ['bad_receipt', 'not_possible'],
    answer: status,
  },
  'receipts.withdraw': {
    summary: 'Withdraw a review for good',
    description: 'Erases what it says. Its author cannot write another one for this company in this year.',
    body: { receipt: example.receipt },
    errors: ['bad_receipt', 'not_possible'],
    answer: { status: 'withdrawn', review: null, messages: [], allowed: [] },
  },
  'receipts.answer': {
    summary: "Answer the moderator's question",
    description: 'Possible while the last message of a pending review is a question.',
    body: { receipt: example.receipt, answer: 'The one in Rotterdam.' },
    errors: ['bad_receipt', 'not_possible'],
    answer: status,
  },
  'receipts.appeal': {
    summary: 'Ask once to have a refused review read again',
    description:
      'Possible once, for a rejected or removed review whose text is still kept (three months after a rejection).',
    body: { receipt: example.receipt, appeal: 'The sentence is about a process, not about a person.' },
    errors: ['bad_receipt', 'not_possible'],
    answer: status,
  },
} satisfies Record<AnonymityProcedure, { errors?: ErrorCode[]; [word: string]: unknown }>;
