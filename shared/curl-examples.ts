import { statements } from './statements.ts';

/** The responses to some of the examples. A test compares them with the API's real responses. */

const fromWikidata = { source: 'Wikidata', month: '2026-03' };

export const exampleCompany = {
  id: 1,
  name: 'Northwind Logistics',
  domain: 'northwind-logistics.example',
  hq_location: 'Rotterdam, Netherlands',
  address: 'Kranendijk 41, 3089 AX Rotterdam',
  website: 'https://northwind-logistics.example',
  industry: 'H52',
  size: 1000,
  size_year: 2025,
  country: 'NL',
  founded: 1994,
  fact_sources: {
    ...{ website: fromWikidata, industry: fromWikidata, size: fromWikidata },
    ...{ country: fromWikidata, founded: fromWikidata, hq_location: fromWikidata },
  },
  logo_url: null,
  created_at: '2026-03-01',
  state: 'listed' as const,
  review_count: 60,
  rating: 3.2,
  likely_rating: { low: 3.1, high: 3.4 },
  strongest: { category: 'culture' as const, average: 7.1 },
  recommend_percentage: 62,
  merged_companies: [],
};

const searchAnswer = {
  data: [
    { ...exampleCompany, match: { kind: 'name' as const, places: [{ field: 'name', start: 0, end: 5 }] } },
  ],
  meta: { limit: 5, offset: 0, has_more: false },
};

export const exampleReview = {
  id: 3614070343660873,
  company_id: exampleCompany.id,
  rating: 4.325,
  enps_responses: Object.fromEntries(
    [7, 7, 9, 9, 10, 9, 9, 8, 9, 7, 10, 9, 8, 10, 10, 9, 10, 8, 7, 8].map((score, index) => [
      index + 1,
      score,
    ]),
  ) as Record<string, number>,
  free_form_text: [
    'What is good\nShifts are planned three weeks ahead and people keep to it.',
    'What is bad\nThe payroll software is older than some of the drivers.',
  ].join('\n\n'),
  pros: 'Shifts are planned three weeks ahead and people keep to it.',
  cons: 'The payroll software is older than some of the drivers.',
  advice: '',
  comment: '',
  job_title: 'Payroll Administrator',
  kind_of_work: { code: '4313', name: 'Payroll clerks' },
  salary: 42_000,
  salary_frequency: 'yearly' as const,
  currency: 'EUR',
  created_at: '2026-02-01',
  reply: null,
};

export const refusedCompanyAnswer = {
  code: 'invalid',
  message: 'Company name must be at least 2 characters.',
  errors: {
    name: ['Company name must be at least 2 characters.'],
    domain: ['Domain must be at least 3 characters.'],
  },
};

export type CurlExample = {
  title: string;
  note?: string;
  command: string;
  /** The placeholders in the command that the reader replaces, by variable. */
  fillIn?: Record<string, string>;
  answer?: unknown;
};

const json = "-H 'Content-Type: application/json'";

/** Scores for all statements, seven to a line. */
const answers = statements
  .map(({ number }) => `"${number}": 7`)
  .reduce((text, entry, index) => {
    return `${text},${index % 7 === 0 ? '\n    ' : ' '}${entry}`;
  });

/**
 * The REST API by example, in an order that does the whole job. `$API` is the base URL. The developers page shows
 * them, and a test runs them one after the other, as a reader would.
 */
export const curlExamples: Record<'reading' | 'writing' | 'moderating', readonly CurlExample[]> = {
  reading: [
    {
      title: 'Search companies',
      command: 'curl -s "$API/companies?search=north&limit=5"',
      answer: searchAnswer,
    },
    {
      title: 'Read one company',
      note: 'The same fields as in the list.',
      command: 'curl -s "$API/companies/1"',
    },
    {
      title: 'Read its reviews',
      note: "free_form_text is everything that the author wrote. pros, cons, advice and comment have the same, part by part. enps_responses has the scores of the 20 statements, each from 1 to 10. created_at is the month of publication. We don't store the day. The Link header has the URL of the next page. No review is skipped or repeated, even when others are added or removed.",
      command: 'curl -s "$API/reviews?company_id=1&sort=highest&limit=1"',
      answer: [exampleReview],
    },
    {
      title: 'Read its statistics',
      note: 'What the charts on the company page show: categories, statements, quarters and salaries. They need at least five reviews.',
      command: 'curl -s "$API/companies/1/insights"',
    },
  ],
  writing: [
    {
      title: 'Add a company',
      note: 'Each domain can be listed only once. The second time, the response is a 409 with the company_id of the first.',
      command: `curl -s "$API/companies" ${json} -d '{
  "name": "Fjordheim Verft", "domain": "fjordheim.example",
  "hq_location": "Bergen, Norway"
}'`,
    },
    {
      title: 'Send a verification link',
      note: "The address must be at the company's domain.",
      command: `curl -s "$API/email/verify/send" ${json} -d '{
  "email": "kari@northwind-logistics.example", "company_id": 1
}'`,
    },
    {
      title: 'Set the token from the email',
      note: 'The link in the email has #token=… Copy the text between token= and &domain into this line.',
      command: "TOKEN='token-from-the-email'",
      fillIn: { TOKEN: 'token-from-the-email' },
    },
    { title: 'Check the token', command: 'curl -s "$API/verify-email?token=$TOKEN"' },
    {
      title: 'Send a review',
      note: 'Score all 20 statements from 1 to 10. All texts are optional. A moderator reads the review before publication.',
      command: `curl -s "$API/reviews" ${json} -d '{
  "company_id": 1, "token": "'"$TOKEN"'", "job_title": "Planner",
  "pros": "Shifts are planned three weeks ahead.",
  "cons": "The canteen closes before the night shift.",
  "review_text": "I would start here again.",
  "enps_responses": {${answers}}
}'`,
    },
    {
      title: 'Report a review',
      note: 'The first line gets the id of a published review.',
      command: `REVIEW=$(curl -s "$API/reviews?company_id=1&limit=1" |
  sed 's/.*"id":\\([0-9]*\\).*/\\1/')
curl -s "$API/reviews/$REVIEW/report" ${json} -d '{
  "reason": "It names a colleague in the second line."
}'`,
    },
  ],
  moderating: [
    {
      title: 'Sign in',
      note: 'Fill in the first two lines. The last command stores the token from the response.',
      command: `EMAIL='moderator@example.com'
PASSWORD='your password'
SESSION=$(curl -s "$API/login" ${json} -d '{
  "email": "'"$EMAIL"'", "password": "'"$PASSWORD"'"
}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
      fillIn: { EMAIL: 'moderator@example.com', PASSWORD: 'your password' },
    },
    {
      title: 'List pending reviews',
      command: `curl -s "$API/admin/moderation/reviews?limit=10" \\
  -H "Authorization: Bearer $SESSION"`,
    },
  ],
};
