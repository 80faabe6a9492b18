import { calls } from '#server/router.ts';
import { apiChanges } from '#shared/api-changes.ts';
import { paths as pages } from '#shared/paths.ts';
import { apiKeyFrom } from '#shared/rules/api-key.ts';
import { decidedMeanwhile } from '#shared/schemas/moderation.ts';
import { placeholders, type ShownOperator, site } from '#shared/site.ts';
import { blindPath, receiptWords } from './anonymity-words.ts';
import { headers } from './headers.ts';
import { operation } from './operation.ts';
import { errorSchema, jsonSchema, pointToScores, problemSchema, type Schema } from './schemas.ts';
import { webhookOperations, webhookWords } from './webhooks.ts';

/** The OpenAPI 3.1 document of the REST API, from the declarations of the calls. */
export function openApiDocument({
  name = site.name,
  contactEmail,
}: Pick<ShownOperator, 'name' | 'contactEmail'> = placeholders) {
  const schemas: Record<string, Schema> = { Error: errorSchema, Problem: problemSchema };
  schemas.DecidedMeanwhile = jsonSchema(decidedMeanwhile, 'output', schemas);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls.values()) {
    const url = call.rest.url.replace(/:(\w+)/g, '{$1}');
    paths[url] = { ...paths[url], [call.rest.method.toLowerCase()]: operation(call, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: apiChanges[0].version,
      description,
      ...(contactEmail && { contact: { email: contactEmail } }),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { description: 'Introduction with curl examples', url: pages.developers() },
    servers: [{ url: '/api/v1' }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths: pointToScores(paths),
    webhooks: webhookOperations(schemas),
    components: {
      schemas: pointToScores(schemas),
      headers,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token from POST /login.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key from the operator of this site, which begins with \`${apiKeyFrom('')}\`. It raises the limit of anonymous reads and gives no other right.`,
        },
      },
    },
  };
}

const description = `Read and add companies, read reviews, verify an employee, send a review, and moderate. You don't need a key, and you need an account only to moderate. In these examples, \`API\` is the URL of this site followed by \`/api/v1\`:

\`\`\`
curl -s "$API/companies?search=north&limit=5"
curl -s "$API/reviews?company_id=1&sort=highest"
\`\`\`

**Bodies** are JSON objects in UTF-8, up to 64 kB unless a call says otherwise, plain or compressed with gzip, deflate, br or zstd (Content-Encoding). We ignore fields that a call doesn't know, and refuse parameters that it doesn't know (422). Where a field is trimmed, its rules apply to the trimmed text. Control characters and invisible letters are refused, and a name needs a letter or a digit.

**Responses** are JSON in UTF-8. Dates are ISO 8601, in UTC. Ids never change. Lists are paged with \`limit\` and \`offset\`. If there is a next page, the \`Link\` header points to it; to read a whole list, follow it.

**Errors** are \`{ "code": string, "message": string, "errors"?: { field: [string] } }\`. The code never changes: decide by it. You can show the message to a person; for a 422, it's the message of the first invalid field. If your \`Accept\` names \`application/problem+json\`, an error also has the fields of RFC 9457. Every call can also get 408 (it took more than 30 seconds to arrive) and 431 (more than 16 kB of URL and headers); both close the connection.

**Repeating a request.** Send a random \`Idempotency-Key\` with a POST, and the same one if you lost the response: we carry the request out once, and you get the response of the first. A failed request can be repeated too. We can repeat a response for at least half an hour and at most an hour, and store it so that only the key opens it. The same key with another body is a 422, and while the first request isn't finished a 409. The private path (\`anonymity\` and \`receipts\`) has no keys, because they would connect an author's requests; send those calls again as they are.

**Signing in** is for moderators: \`POST /login\`, then \`Authorization: Bearer {token}\`. An account with a second factor sends its code to \`POST /login/code\` in between.

**Limits** count calls in memory, by network address (IPv6: its /64), and some by email address. Each call states its own, and all that say only "shared" count together. A refused call (4xx) counts like any other. If you read a lot, ask the operator for an API key and send it as \`Authorization: Bearer\`: reads that say so then count for the key, with ten times the limit. We don't store what you read with it. Windows start on the minute, quarter hour or hour (UTC), so the \`Retry-After\` of a 429 is the same for everyone and doesn't reveal when someone else called.

**Browsers** let pages on any site make the reads that are the same for everyone, without cookies or a sign-in (CORS), and every other call only to pages of sites that the operator of this copy has listed. A server or a script can make them all.

**Caching.** Every URL that supports GET also supports HEAD. OPTIONS lists the methods of a URL in \`Allow\`, and so does the 405 to any other method. Data that everyone can read carries an \`ETag\` and \`Cache-Control: public, no-cache\`: store it, and check with \`If-None-Match\` whether it's still current. Everything else is \`no-store\`.

**Data** that everyone can read is under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/): use it, and name this site. \`GET /reviews?since=2026-01\` reads all reviews.

**Versions.** A change that would break your program gets its own URL, \`/api/v2\`, and v1 keeps working for at least another year. Within v1 we only add: calls, optional parameters, fields, and enum values in responses. Each addition raises the minor version of this document. Ignore fields and values that you don't know.

**Reviews** can be sent in two ways. The plain path is \`POST /email/verify/send\`, then \`POST /reviews\` with the emailed token: we don't store an email with the review, but our server sees both while it handles the request. The private path (see the tag anonymity) keeps even the server from seeing both. Either way a review is anonymous to its readers and to moderators.`;

const tags: Record<string, string> = {
  companies: 'The directory',
  reviews: 'What employees say',
  replies: 'What companies reply to reviews',
  reports: 'What happened to reports',
  notices: 'Legal notices, and what happened to them',
  data: 'Open data, to download',
  site: 'What the operator adds to this site',
  transparency: 'What moderators did, in numbers',
  verification: 'Proof of a work email',
  anonymity: blindPath,
  receipts: receiptWords,
  representatives: 'For people who speak for a company',
  auth: 'Sign in. Accounts are for moderators.',
  account: 'Your own account',
  secondFactor: 'The second factor of your account',
  invitations: 'How someone invited to the team gets an account',
  team: 'For admins: who moderates',
  apiKeys: 'For admins: keys for programs that read a lot',
  webhooks: webhookWords,
  managedSite: 'For admins: what the site is called and who runs it',
  moderation: 'For moderators',
  secondReadings: 'For moderators: decisions that come back to another one',
  audit: 'For admins: what moderators and admins did',
};
