import { paths as pages } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import { routes } from '../routes.ts';
import { blindPath, receiptWords } from './anonymity-words.ts';
import { inWords, scoresSchema } from './field-words.ts';
import { headers } from './headers.ts';
import { operation } from './operation.ts';
import { errorSchema, type Schema } from './schemas.ts';

/** Version of the API: an addition raises the minor number. A change that may break a client needs /api/v2. */
const API_VERSION = '1.3.0';

/** The OpenAPI 3.1 document of the REST API, from the route table and the schemas of the procedures behind it. */
export function openApiDocument() {
  const schemas: Record<string, Schema> = { Error: errorSchema, Scores: scoresSchema };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const url = route.url.replace(/:(\w+)/g, '{$1}');
    paths[url] = { ...paths[url], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: API_VERSION,
      description,
      contact: { email: site.contactEmail },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { description: 'Introduction with examples for curl', url: pages.developers() },
    servers: [{ url: '/api/v1' }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, inWords(schema, name)]),
      ),
      headers,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'Token of POST /login.' } },
    },
  };
}

const description = `Read and add companies, read reviews, verify an employee and send in a review, moderate. Without a key and, but for moderation, without an account. Where \`API\` is the address of this site, followed by \`/api/v1\`:

\`\`\`
curl -s "$API/companies?search=north&limit=5"
curl -s "$API/reviews?company_id=1&sort=highest"
curl -s "$API/companies" -H 'Content-Type: application/json' -d '{"name": "Fjordheim Verft", "domain": "fjordheim.example"}'
\`\`\`

**Bodies** are JSON objects in UTF-8, up to 64 kB, plain or packed with gzip, deflate, br or zstd (Content-Encoding). Fields that a call does not know are ignored. A text that a call trims counts as trimmed; control characters and invisible letters are refused, and a name needs a letter or a digit.

**Answers** are JSON in UTF-8. Dates are ISO 8601, in UTC. Ids never change. Lists come in pages by \`limit\` and \`offset\`; the \`Link\` header leads to the next one where there is one, and is the better way through a whole list.

**Errors** are \`{ "message": string, "errors"?: { field: [string] } }\`. The message can be shown to a person; that of a 422 is its first field's. Any call can also get 408 (it took more than 30 seconds to arrive) and 431 (more than 16 kB of address and headers); both close the connection.

**Signing in** is for moderators: \`POST /login\`, then \`Authorization: Bearer {token}\`.

**Limits** count calls in memory, by network address (IPv6: its /64) and some by email address; each call tells its own. A refused call (4xx) counts as any other. Windows begin at the full minute, quarter or hour (UTC), so \`Retry-After\` of a 429 is the same for everybody and tells nobody when another called.

**Browsers** let pages of other sites call this API only where the operator of this copy has listed them (CORS). A server or a script may always call it.

**Caching.** Every GET answers HEAD too; OPTIONS tells the methods of an address in \`Allow\`, as the 405 to any other method does. What everybody may read carries an \`ETag\` and \`Cache-Control: public, no-cache\`: keep it, and ask with \`If-None-Match\` whether it still holds. Everything else is \`no-store\`.

**Versions.** A change that would break your program gets an address of its own, \`/api/v2\`, and v1 stays for at least another year. Within v1 we only add: calls, optional parameters, fields, and values of an enum in an answer. Each addition raises the minor version of this document. Ignore fields and values that you don't know.

**Reviews** can be sent in two ways. The plain one is \`POST /email/verify/send\`, then \`POST /reviews\` with the token of the mail: we do not store an email with the review, but while handling the request our server sees both. The blind one (see the tag anonymity) keeps even the server from seeing both. Either way a review is anonymous to its readers and to moderators.`;

const tags: Record<string, string> = {
  companies: 'The directory',
  reviews: 'What employees say',
  verification: 'Proof of a work email',
  anonymity: blindPath,
  receipts: receiptWords,
  auth: 'Accounts',
  moderation: 'For moderators',
};
