import type { ErrorCode } from '#shared/errors.ts';
import { pageSizes } from '#shared/limits.ts';
import { anonymityOperations } from './anonymity-operations.ts';
import { insightsExample as insights } from './openapi/insights-example.ts';
import type { ProcedureName } from './routes.ts';

export type Operation = {
  summary: string;
  description?: string;
  /** What can go wrong besides what any call of its kind can. */
  errors?: ErrorCode[];
  /** A request body that works, but for names and tokens. */
  body?: unknown;
  /** Id in the path of an example call. */
  id?: number;
  /** Query values of an example call. */
  query?: Record<string, string | number>;
  /** What the example is answered with. */
  answer: unknown;
};

const company = {
  id: 1,
  name: 'Northwind Logistics',
  domain: 'northwind-logistics.example',
  hq_location: 'Rotterdam, Netherlands',
  address: null,
  logo_url: null,
  created_at: '2026-03-02',
  review_count: 60,
  rating: 3.2,
  recommend_percentage: 62,
};

const answers = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [String(index + 1), 7]));

const review = {
  id: 4711283316,
  company_id: company.id,
  rating: 3.5,
  enps_responses: answers,
  free_form_text: 'Shifts are planned three weeks ahead and people keep to it.',
  job_title: 'Warehouse lead',
  salary: 42000,
  salary_frequency: 'yearly',
  currency: 'EUR',
  created_at: '2026-11-01',
};

const moderatedReview = {
  ...review,
  company_name: 'Northwind Logistics',
  employment_status: 'full_time',
  status: 'published',
};

const report = {
  id: 88120934,
  review_id: 4711283316,
  reason: 'It names a colleague in the second line.',
  status: 'pending',
  created_at: '2026-11-20',
  review: moderatedReview,
};

const undo = 'eyJiZWZvcmUiOltdfQ.9t0yqV2WcQx7Jm1sLk8ZfRb4HdNaTgEuPiYvKoCw3XI';

const session = {
  token: 'Zt1f0PzQJ0mE8oVt2b7w4xkq3c9yHdLs6uRaTgNpWiA',
  user: { id: 3, name: 'Ada Reader', email: 'ada@reader.example', roles: ['user'] },
};

const plainPromise =
  'We do not store your email with the review; while handling the request our server sees both. ' +
  "With `email`, who knows a colleague's address can use her live verification in that hour; with `token` they cannot.";

const queuedReview = {
  ...moderatedReview,
  created_at: null,
  status: 'pending',
  release: 'at_once',
  revision: 77120441,
  erased: false,
  reachable: true,
  messages: [],
};

/** What each call is for, in words and by an example. */
export const operations: Record<ProcedureName, Operation> = {
  ...anonymityOperations,
  'companies.list': {
    summary: 'List or search companies',
    description:
      'Without `search`: the most reviewed first, then by name, with `meta.total`. With `search`: matches in name, domain and place, the best first.',
    query: { search: 'north', limit: 10 },
    answer: { data: [company], meta: { limit: 10, offset: 0, has_more: false } },
  },
  'companies.get': {
    summary: 'Read one company',
    description: 'With its figures over all published reviews. Companies are never renamed or renumbered.',
    id: company.id,
    answer: company,
  },
  'companies.create': {
    summary: 'Add a company',
    description:
      'The domain is what work emails are checked against. It is stored in lower case, without `www.`, in ASCII. Domains of mail providers are refused.',
    body: {
      name: 'Fjordheim Verft',
      domain: 'fjordheim.example',
      hq_location: 'Bergen, Norway',
      address: 'Kaigaten 1',
    },
    errors: ['domain_taken'],
    answer: {
      ...company,
      id: 41,
      name: 'Fjordheim Verft',
      domain: 'fjordheim.example',
      hq_location: 'Bergen, Norway',
      address: 'Kaigaten 1',
      review_count: 0,
      rating: null,
      recommend_percentage: null,
    },
  },
  'companies.insights': {
    summary: 'Read the figures of one company',
    description:
      'What its plots show, from five published reviews on; `plots` is null before. Salary groups hold at least five people.',
    id: company.id,
    answer: insights,
  },
  'reviews.list': {
    summary: "List a company's published reviews",
    description:
      '`created_at` is the first day of the month of publication: no day is stored. Of a company that does not exist the list is empty; GET /companies/{id} tells the two apart.',
    query: { company_id: company.id, sort: 'recent', limit: 10 },
    answer: [review],
  },
  'reviews.submit': {
    summary: 'Send in a review',
    description: `Needs the \`token\` of a mailed link, or the \`email\` that POST /email/verify confirmed within the hour; with both only \`token\` counts. One review per employee, company and calendar year: a second one gets the same 403 as somebody who has not verified. So does a repetition after a lost 201: where the first answer was lost, a 403 to the very same request most likely means that the review is in (a \`receipt_hash\` sent with it lets POST /receipts/status tell for sure). ${plainPromise}`,
    body: {
      company_id: company.id,
      token: 'token-from-the-mail',
      enps_responses: answers,
      review_text: 'Shifts are planned three weeks ahead and people keep to it.',
      job_title: 'Warehouse lead',
      employment_status: 'full_time',
      salary: 42000,
      salary_frequency: 'yearly',
      currency: 'EUR',
    },
    errors: ['unverified'],
    answer: { status: 'pending' },
  },
  'reviews.report': {
    summary: 'Report a published review',
    description:
      'For moderators to read. A repeated request, with the same words from the same network on the same day, is stored once.',
    id: review.id,
    body: { reason: 'It names a colleague in the second line.' },
    answer: { status: 'pending' },
  },
  'verification.send': {
    summary: 'Mail a verification link',
    description:
      "The address must be at the company's domain. The answer is the same whether or not the person has reviewed before. The mail holds one link, `/companies/{company_id}/review?token={token}`; it works for an hour, or until it has been used for a review by either way.",
    body: { email: 'kari@northwind-logistics.example', company_id: company.id },
    errors: ['not_found', 'mail_failed'],
    answer: { sent: true },
  },
  'verification.check': {
    summary: 'Check a mailed token',
    description:
      'Changes nothing, so that programs that open links in mails do no harm. The token stands in the link as `token`. One that has had a credential signed is used up here, though POST /anonymity/issue still repeats its answer.',
    query: { token: 'token-from-the-mail' },
    errors: ['invalid_link'],
    answer: { verified: true },
  },
  'verification.confirm': {
    summary: 'Confirm a mailed token',
    description: 'For an hour the address that got the mail may then send in one review by `email`.',
    body: { token: 'token-from-the-mail', company_id: company.id },
    errors: ['invalid_link'],
    answer: { verified: true },
  },
  'auth.login': {
    summary: 'Sign in',
    body: { email: 'ada@reader.example', password: 'correct horse battery' },
    errors: ['bad_login'],
    answer: session,
  },
  'auth.register': {
    summary: 'Create an account',
    description: 'Nothing but moderation needs one.',
    body: {
      name: 'Ada Reader',
      email: 'ada@reader.example',
      password: 'correct horse battery',
      password_confirmation: 'correct horse battery',
    },
    errors: ['email_taken'],
    answer: session,
  },
  'auth.logout': {
    summary: 'Sign out',
    description: 'Ends the session of the bearer token, if there is one.',
    answer: { logged_out: true },
  },
  'moderation.metrics': {
    summary: 'Read the counts of the dashboard',
    description: '`token` is the one to use from now on: a fresh one once half its life has passed.',
    answer: {
      totalCompanies: 40,
      totalReviews: 411,
      pendingReviews: 8,
      pendingReports: 6,
      token: session.token,
    },
  },
  'moderation.reviews': {
    summary: 'List the reviews that wait for a decision, or those that are decided',
    description:
      'In no order that tells when they came, the same for every page; published and removed ones by month, newest first. `revision` is what a decision should name.',
    query: { status: 'pending', limit: 10, offset: 0 },
    answer: { data: [queuedReview] },
  },
  'moderation.reports': {
    summary: 'List the open reports',
    description: 'Each with its review as it stands.',
    query: { limit: 10, offset: 0 },
    answer: { data: [report] },
  },
  'moderation.reportedReviews': {
    summary: 'List the reviews that have open reports',
    description: `Each once, with its open reports, at most ${pageSizes.max} of them.`,
    query: { limit: 10, offset: 0 },
    answer: {
      data: [
        {
          id: review.id,
          review: moderatedReview,
          reports: [{ id: report.id, reason: report.reason, created_at: report.created_at }],
        },
      ],
    },
  },
  'moderation.decideReview': {
    summary: 'Approve or reject a review',
    description:
      'The last decision stands, and the same one again changes nothing. `approved: false` on a pending or held review rejects it: its author is told why by the receipt, and its text is erased three months later. Approving publishes, or holds the review until five of its company are held, where its author chose that; rejecting a published review removes it. `reason` and `message` are told to the author. With the `revision` that was read, a review that its author has changed since is not decided.',
    body: {
      approved: false,
      revision: 77120441,
      reason: 'identifies_someone',
      message: 'Please leave out the name.',
    },
    id: review.id,
    errors: ['changed'],
    answer: { ...moderatedReview, created_at: null, status: 'rejected', undo },
  },
  'moderation.undoDecision': {
    summary: 'Take a decision back',
    description:
      'The review, its reports, and what the author is told are as they were before the decision. Only the account that decided can do it, and only while nothing else has happened to the review: it was not edited, withdrawn or decided again.',
    body: { undo },
    errors: ['not_possible'],
    answer: { ...moderatedReview, created_at: null, status: 'pending' },
  },
  'moderation.askAuthor': {
    summary: 'Ask the author of a pending review',
    description: 'The author finds the question by the receipt; nobody learns who it is.',
    body: { question: 'Which of the two sites do you write about?' },
    id: review.id,
    errors: ['not_possible'],
    answer: { ...moderatedReview, created_at: null, status: 'pending' },
  },
  'moderation.decideReport': {
    summary: 'Resolve a report',
    description:
      '`remove` unpublishes the review and resolves all its reports; `dismiss`, the default, leaves it. Reports of the same review that are named in `others` are resolved with it. A resolved report can be decided again: the last decision stands.',
    id: report.id,
    body: { resolved: true, action: 'dismiss' },
    answer: { ...report, status: 'resolved', undo },
  },
};
