import { exampleCompany, exampleReview } from '#shared/curl-examples.ts';
import { placesInText } from '#shared/rules/review-text.ts';
import type { Company } from '#shared/schemas/company.ts';
import type { Comparison } from '#shared/schemas/comparison.ts';
import type { Correction } from '#shared/schemas/correction.ts';
import type { Insights } from '#shared/schemas/insights.ts';
import type { QueuedReview, Report } from '#shared/schemas/moderation.ts';
import type { NearDuplicate } from '#shared/schemas/near-duplicates.ts';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';
import type { ModeratedReview, Quote, Review } from '#shared/schemas/review.ts';
import type { Member } from '#shared/schemas/team.ts';
import { categories, statements } from '#shared/statements.ts';

/** What the calls show as examples in the API reference, where more than one of them shows it. */

/** A company of the demo data, without the address, which is optional. */
export const company: Company = { ...exampleCompany, address: null };

export const review: Review = exampleReview;

export const quote: Quote = {
  id: review.id,
  company_id: company.id,
  company_name: company.name,
  company_domain: company.domain,
  rating: review.rating,
  created_at: review.created_at,
  text: review.comment,
};

const { reply: _reply, ...unanswered } = exampleReview;
const {
  id: _id,
  company_id: _company,
  rating: _rating,
  created_at: _month,
  free_form_text: _whole,
  comment: review_text,
  kind_of_work,
  ...written
} = unanswered;
const employment_status = 'full_time' as const;

/** What an author writes, on each way to send it. */
export const reviewContent = {
  ...written,
  review_text,
  kind_of_work: kind_of_work.code,
  employment_status,
};

export const moderatedReview: ModeratedReview = {
  ...unanswered,
  company_name: company.name,
  company_domain: company.domain,
  employment_status,
  status: 'published',
};

export const queuedReview: QueuedReview = {
  ...moderatedReview,
  created_at: null,
  status: 'pending',
  release: 'next_month',
  revision: 77120441,
  erased: false,
  reachable: true,
  messages: [],
};

const passage = { field: 'comment' as const, start: 0, end: review.comment.length };
export const nearDuplicate: NearDuplicate = {
  review: moderatedReview,
  similarity: 0.82,
  sentences: 1,
  passages: [{ here: passage, there: passage }],
  different_scores: 17,
  year: 2026,
};

export const report: Report = {
  id: 88120934,
  review_id: review.id,
  reason: 'It names a colleague in the second line.',
  status: 'pending',
  created_at: '2026-11-20',
  review: moderatedReview,
};

const { hq_location, website, industry, size, size_year, country, founded } = company;
const facts = { hq_location, website, industry, size, size_year, country, founded };
/** With which a reporter looks up the outcome. */
export const reportNumber = '7Q2M-V0XK-94TD-H8CE';

export const correction: Correction = {
  id: 50221984,
  company_id: company.id,
  company_name: company.name,
  created_at: '2026-11-01',
  before: facts,
  after: { ...facts, size: 5000, size_year: 2026 },
  logo_url: company.logo_url,
  logo: null,
  note: 'https://northwind-logistics.example/about',
};

/** Someone who speaks for a company, and the key of their browser. */
export const representative = {
  id: 40117733,
  email: 'people@northwind-logistics.example',
  until: '2027-11-01',
};
export const key = 'key-of-the-browser';

/** An entry of the audit log, without what connects it to the others. */
export const auditCount = {
  at: '2026-10',
  kind: 'review_decided' as const,
  actor: 2,
  actor_name: 'Dana Moreau',
  actor_role: 'moderator' as const,
  before: 'pending',
  after: 'published',
  times: 1,
};
export const auditEntry = {
  ...auditCount,
  number: 214,
  target: `review:${review.id}`,
  target_name: company.name,
  previous: '7d1a54127b222502f5b79b5fb0803061152a44f92b37e23c6527baf665d4da9a',
  hash: '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d',
};

/** What a decision meets that someone has decided differently before. */
export const decidedMeanwhile = {
  outcome: 'rejected' as const,
  by: 'Dana Moreau',
  own: false,
  reason: 'identifies_someone' as const,
  message: 'Please leave out the name.',
  review: { ...moderatedReview, created_at: null, status: 'rejected' as const },
};

/** What takes a decision back. */
export const undo = 'eyJiZWZvcmUiOltdfQ.9t0yqV2WcQx7Jm1sLk8ZfRb4HdNaTgEuPiYvKoCw3XI';

export const session = {
  token: 'Zt1f0PzQJ0mE8oVt2b7w4xkq3c9yHdLs6uRaTgNpWiA',
  user: { id: 3, name: 'Ada Reader', email: 'ada@reader.example', roles: ['user' as const] },
  known_browser: 'XQ0aBn3mVtY8rKs5uJ7pHc1wLd9zGfEi2oTe6RyNvMk.q5ZsD0uLxW8jPbT3hGnY7vKcR1eMfAi4oQ2tJy9BzNE',
};

/** Who signs in. */
export const account = { email: 'ada@reader.example', password: 'correct horse battery' };
/** A right password waits for its code. */
export const ticket = 'q3Zt1f0PzQJ0mE8oVt2b7w4xkdL9yHc6uRaTgNpWiAs';
/** Of the test vectors in RFC 6238. */
export const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
export const draft = 'V2cQx7Jm1sLk8ZfRb4HdNaTgEuPiYvKoCw3XI9t0yq';
export const recoveryCode = '9RTB-V1HE-C83N-PD6Y';

export const member: Member = {
  id: 2,
  name: 'Dana Moderator',
  email: 'dana@candor.example',
  role: 'moderator',
  second_factor: true,
};
export const invitationToken = 'uRaTgNpWiAZt1f0PzQJ0mE8oVt2b7w4xkq3c9yHdLs6';
export const invitation = {
  email: 'ada@reader.example',
  role: 'moderator' as const,
  expires_at: '2026-11-26T09:30:00.000Z',
};

const { id: _, created_at: _day, pros, cons, advice, comment, ...ownReview } = unanswered;

export const receiptStatus: ReceiptStatus = {
  status: 'pending',
  waiting: null,
  arrives_at: null,
  review: {
    ...ownReview,
    company_name: company.name,
    company_domain: company.domain,
    employment_status,
    places: placesInText({ pros, cons, advice, comment }),
    release: 'with_others',
  },
  messages: [
    {
      kind: 'question',
      reason: null,
      body: 'Which of the two sites are you writing about?',
      created_at: '2026-11-01',
    },
  ],
  statement: null,
  dispute: null,
  allowed: ['edit', 'withdraw', 'answer'],
};

export const insights: Insights = {
  review_count: 60,
  plots: {
    half_stars: [0, 1, 3, 7, 9, 14, 12, 9, 4, 1],
    rating: { low: 3.05, high: 3.42, differs: null, site_average: 3.3 },
    categories: categories.map((category, index) => {
      const average = [6.4, 5.8, 6.1, 6, 7.2, 6.6][index] ?? 6;
      const differs = category === 'culture' ? 'above' : null;
      return { category, average, low: average - 0.4, high: average + 0.4, differs, site_average: 6.3 };
    }),
    statements: statements.map(({ number }) => ({
      ...{ number, average: 6.35, spread: 1.92, low: 5.94, high: 6.76 },
      ...{ differs: null, site_average: 6.3 },
    })),
    quarters: [
      { quarter: '2026-Q2', review_count: 6, rating: 3.1 },
      { quarter: '2026-Q3', review_count: 9, rating: 3.4 },
    ],
    salaries: [
      {
        job_title: 'Warehouse lead',
        currency: 'EUR',
        frequency: 'yearly',
        count: 8,
        lower: 38_500,
        median: 42_000,
        upper: 45_250,
      },
    ],
  },
};

export const comparison: Comparison = {
  companies: [company],
  rating: [{ value: 3.2, low: 3.05, high: 3.42, differs: null }],
  recommend: [{ value: 57, low: 46, high: 67, differs: null }],
  quotes: [
    {
      praise: {
        review_id: review.id,
        created_at: review.created_at,
        text: 'My manager swaps shifts without a fuss.',
      },
      complaint: null,
    },
  ],
  categories: categories.map((category) => ({
    category,
    figures: [{ value: 6.4, low: 6, high: 6.8, differs: null }],
  })),
  statements: statements.map(({ number }) => ({
    number,
    figures: [{ value: 6.35, low: 5.94, high: 6.76, differs: null }],
  })),
  pay: [
    {
      kind_of_work: { code: '8344', name: 'Lifting truck operators' },
      figures: [
        { currency: 'EUR', salaries: 7, lower: 29_500, median: 31_000, upper: 33_000, differs: null },
      ],
    },
  ],
};

/**
 * One credential from its first byte to its last, as base64url without padding unless it says otherwise. You can check
 * a client against these numbers; a test computes them again.
 */
export const credential = {
  domain: company.domain,
  period: '2026',
  /** Hexadecimal. */
  info: '1d656d706c6f7965722d7265766965772f63726564656e7469616c2f76321b6e6f72746877696e642d6c6f676973746963732e6578616d706c650432303236',
  /** The server's own, known here so you can test a client without a server. */
  secret_key: 'rX8-mXaHqkF00VR5LodwJTHzEgPGk5_MHbVHXMjIWAY',
  public_key: '5NKp51qE2K0fpWJThQ6fMoxPLj19OayiRkEYT1GDs2A',
  /** Of the secret key whose bytes are 96 to 127. */
  identity: 'F0VTtFbd38aQjsqxwQH-arIeK6oGF3lbfUOmNIKZP9U',
  signature: 'DnnfO754Ur1DngUrLaDSiPF4c6gOu7I-XG61rd7lYW5X4jDd4S6aVCFJI3UGirj5VQopRAJnH4Ijf2SZVUeEBw',
  /** Of the log whose only year is this one. */
  root: 'vju5wMP9Xl50KZOctSzawueNHIRcUJE7CwIG0IohhMw',
  log_signature: 'gLa2mHrXih3lDGGEI4UWRUdPCjP4JC2JisxPlc0QRI8YxOKMpuUHu4woeJThV8zIJjQb-x-ATA0mxgY2g297Dw',
  /** Of the slip: the bytes 128 to 142. Nonce, blind and receipt follow from it. */
  secret: 'gIGCg4SFhoeIiYqLjI2O',
  nonce: '5l7XMpSxd6vFLhkF8A-AdRE-XDZE8UIIotsBktAefQM',
  blind: 'GcIgieywxI_Mlztpzett68ZpwM68Sd-ZILBCwVNjOgQ',
  blinded: '3upga8J8oJVuRU1Zn07sGbW-qj6H8YRu0I6cZUHk4mo',
  tweaked_key: '0iLA1jB4YMadeF_HzdXTWVieYjtsddDIwlqsvlK3clk',
  evaluated: 'FrZfZstnYt3SQlW9902cO9y3Qv-m5PytJKk3zBPuuGw',
  proof: 'zEw7ilZGbZceWQAFIhIYI2-4Pu6Wzqf4UDG_DKs_kQrlH5LRS5v-2kMhKoaN4PZ48Fo4lwhcnIjpNvi5eIWUCw',
  output: 'P5oYQfv-ZXww4YaktvMO2vMWwVRaXhpXg9wwNaYcUxOQbAjlhth7cJeIH5SIHBTjDZjVYr1cS7R8sjGwEZqqEQ',
  receipt: 'CQMS-BF5K-5JEH-MXVB-W6PC-C3YD',
  receipt_hash: '01vIY5tYmwTMCac5UJhjxXMwsM7SBX_xCswGO5mODNQ',
  words:
    'letter army path animal flash duck captain course merit good glory coin grass recall collect unable tape must nice know inquiry sock urge notice drill wood rice welcome spoil fee tennis list upgrade sell dilemma',
} as const;
