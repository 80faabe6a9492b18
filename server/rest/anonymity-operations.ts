import type { Operation } from './operations.ts';
import type { ProcedureName } from './routes.ts';

const element = 'zLfpVrMtxIoaBC4iRZKYuEbWMAH3dTqYdX29uS90Zmw';
const long = 'x'.repeat(85);
const receipt = '7K2M-0XQ4-9RTB-V1HE-C83N-PD6Y';

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
    company_id: 12,
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
export const anonymityOperations: Record<AnonymityProcedure, Operation> = {
  'anonymity.keys': {
    summary: 'Read the public keys of the credentials',
    answer: { suite: 'POPRF(ristretto255, SHA-512)', keys: [{ period: '2026', public_key: element }] },
  },
  'anonymity.groupSize': {
    summary: 'Read how many people have verified for a company this year, in steps',
    query: { company_id: 12 },
    errors: ['not_found'],
    answer: { people: '10_to_24' },
  },
  'anonymity.issue': {
    summary: 'Have a blinded credential signed',
    body: { token: 'token-from-the-mail', company_id: 12, period: '2026', blinded: element },
    errors: ['unverified', 'closed_period'],
    answer: { evaluated: element, proof: `${long}A` },
  },
  'anonymity.submit': {
    summary: 'Send in a review with a credential',
    body: {
      company_id: 12,
      period: '2026',
      nonce: element,
      output: `${long}A`,
      receipt_hash: element,
      ...review,
    },
    errors: ['closed_period', 'bad_credential', 'already_spent'],
    answer: { status: 'pending' },
  },
  'receipts.status': {
    summary: 'Read what has become of a review',
    body: { receipt },
    errors: ['bad_receipt'],
    answer: status,
  },
  'receipts.edit': {
    summary: 'Change a review',
    body: { receipt, ...review },
    errors: ['bad_receipt', 'not_possible'],
    answer: status,
  },
  'receipts.withdraw': {
    summary: 'Withdraw a review for good',
    body: { receipt },
    errors: ['bad_receipt', 'not_possible'],
    answer: { status: 'withdrawn', review: null, messages: [], allowed: [] },
  },
  'receipts.answer': {
    summary: "Answer the moderator's question",
    body: { receipt, answer: 'The one in Rotterdam.' },
    errors: ['bad_receipt', 'not_possible'],
    answer: status,
  },
  'receipts.appeal': {
    summary: 'Ask once to have a refused review read again',
    body: { receipt, appeal: 'The sentence is about a process, not about a person.' },
    errors: ['bad_receipt', 'not_possible'],
    answer: status,
  },
};
