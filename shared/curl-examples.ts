import { companiesAnswer, reviewsAnswer } from './curl-answers.ts';
import { statements } from './statements.ts';

export type CurlExample = {
  title: string;
  note?: string;
  command: string;
  /** The words of the command that the reader replaces, with the variable they are for. */
  fillIn?: Record<string, string>;
  answer?: unknown;
};

const json = "-H 'Content-Type: application/json'";

/** Answers to all statements, on lines of seven. */
const answers = statements
  .map(({ number }) => `"${number}": 7`)
  .reduce((text, entry, index) => {
    return `${text},${index % 7 === 0 ? '\n    ' : ' '}${entry}`;
  });

/**
 * The REST API by example, in an order that does the whole job. `$API` is the address of the API. The page for
 * developers shows them; a test runs them one after the other in one shell, as a reader does.
 */
export const curlExamples: Record<'reading' | 'writing' | 'moderating', readonly CurlExample[]> = {
  reading: [
    {
      title: 'Search companies',
      command: 'curl -s "$API/companies?search=north&limit=5"',
      answer: companiesAnswer,
    },
    {
      title: 'Read one company',
      note: 'The same fields as in the list.',
      command: 'curl -s "$API/companies/1"',
    },
    {
      title: 'Read its reviews',
      note: 'enps_responses holds the answers to the 20 statements, each from 1 to 10. created_at is the month of publication: no day is stored. The Link header leads to the next page, which skips and repeats nothing when reviews come and go.',
      command: 'curl -s "$API/reviews?company_id=1&sort=highest&limit=1"',
      answer: reviewsAnswer,
    },
    {
      title: 'Read its statistics',
      note: 'What the plots of the company page show: categories, statements, quarters and salaries, from five reviews on.',
      command: 'curl -s "$API/companies/1/insights"',
    },
  ],
  writing: [
    {
      title: 'Add a company',
      note: 'A domain can be listed once: the second time the answer is a 409 with the company_id of the first.',
      command: `curl -s "$API/companies" ${json} -d '{
  "name": "Fjordheim Verft", "domain": "fjordheim.example",
  "hq_location": "Bergen, Norway"
}'`,
    },
    {
      title: 'Mail a verification link',
      note: 'The address must be at the domain of the company.',
      command: `curl -s "$API/email/verify/send" ${json} -d '{
  "email": "kari@northwind-logistics.example", "company_id": 1
}'`,
    },
    {
      title: 'Keep the token of the mail',
      note: 'The link in the mail ends in ?token=…: put what stands there into this line.',
      command: "TOKEN='token-from-the-mail'",
      fillIn: { TOKEN: 'token-from-the-mail' },
    },
    { title: 'Check the token', command: 'curl -s "$API/verify-email?token=$TOKEN"' },
    {
      title: 'Send in a review',
      note: 'All 20 statements, each from 1 to 10. A moderator reads it before anyone else.',
      command: `curl -s "$API/reviews" ${json} -d '{
  "company_id": 1, "token": "'"$TOKEN"'", "job_title": "Planner",
  "review_text": "Shifts are planned three weeks ahead.",
  "enps_responses": {${answers}}
}'`,
    },
    {
      title: 'Report a review',
      note: 'The first line takes the id of a published review.',
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
      note: 'Fill in the first two lines. The last one keeps the token of the answer.',
      command: `EMAIL='moderator@example.com'
PASSWORD='your password'
SESSION=$(curl -s "$API/login" ${json} -d '{
  "email": "'"$EMAIL"'", "password": "'"$PASSWORD"'"
}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
      fillIn: { EMAIL: 'moderator@example.com', PASSWORD: 'your password' },
    },
    {
      title: 'List what waits for a moderator',
      command: `curl -s "$API/admin/moderation/reviews?limit=10" \\
  -H "Authorization: Bearer $SESSION"`,
    },
  ],
};
