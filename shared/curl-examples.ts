import { statements } from '#shared/statements.ts';

export type CurlExample = { title: string; note?: string; command: string };

const json = "-H 'Content-Type: application/json'";
const answers = JSON.stringify(Object.fromEntries(statements.map(({ number }) => [number, 7])));

/**
 * The REST API by example, in an order that does the whole job. `$API` is the address of the API; the other variables
 * are what an earlier answer or the mail brought. The page for developers shows them; a test runs them as they stand.
 */
export const curlExamples: readonly CurlExample[] = [
  { title: 'Search companies', command: 'curl -s "$API/companies?search=north&limit=5"' },
  { title: 'Read one company', command: 'curl -s "$API/companies/1"' },
  { title: 'Read its reviews', command: 'curl -s "$API/reviews?company_id=1&sort=highest&limit=10"' },
  { title: 'Read its figures', command: 'curl -s "$API/companies/1/insights"' },
  {
    title: 'Add a company',
    command: `curl -s "$API/companies" ${json} \\
  -d '{"name": "Fjordheim Verft", "domain": "fjordheim.example", "hq_location": "Bergen, Norway"}'`,
  },
  {
    title: 'Mail a verification link',
    note: 'The token in the link of that mail is $TOKEN from here on.',
    command: `curl -s "$API/email/verify/send" ${json} \\
  -d '{"email": "kari@northwind-logistics.example", "company_id": 1}'`,
  },
  { title: 'Check the token', command: 'curl -s "$API/verify-email?token=$TOKEN"' },
  {
    title: 'Send in a review',
    note: 'All 20 statements, each from 1 to 10. It is read by a moderator before anyone else.',
    command: `curl -s "$API/reviews" ${json} \\
  -d '{"company_id": 1, "token": "'"$TOKEN"'", "job_title": "Planner",
       "review_text": "Shifts are planned three weeks ahead.",
       "enps_responses": ${answers}}'`,
  },
  {
    title: 'Report a review',
    note: '$REVIEW is the id of a published review.',
    command: `curl -s "$API/reviews/$REVIEW/report" ${json} \\
  -d '{"reason": "It names a colleague in the second line."}'`,
  },
  {
    title: 'Sign in',
    note: 'The token of the answer is $SESSION from here on.',
    command: `curl -s "$API/login" ${json} \\
  -d '{"email": "'"$EMAIL"'", "password": "'"$PASSWORD"'"}'`,
  },
  {
    title: 'List what waits for a moderator',
    command: 'curl -s "$API/admin/moderation/reviews?limit=10" -H "Authorization: Bearer $SESSION"',
  },
];
