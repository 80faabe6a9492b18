import { paths as pages } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import { routes } from '../routes.ts';
import { blindPath, receiptWords } from './anonymity-words.ts';
import { headers } from './headers.ts';
import { operation } from './operation.ts';
import { errorSchema, type Schema } from './schemas.ts';

/** Version of the API: minor for an addition, major for a change that may break a client. */
const API_VERSION = '1.1.0';

/** The OpenAPI 3.1 document of the REST API, from the route table and the schemas of the procedures behind it. */
export function openApiDocument() {
  const schemas: Record<string, Schema> = { Error: errorSchema };
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
      schemas,
      headers,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'Token of POST /login.' } },
    },
  };
}

const description = `Read and add companies, read reviews, verify an employee and send in a review, moderate.

Every answer is JSON in UTF-8. An error is \`{ "message": string, "errors"?: { field: [string] } }\`; the message of a 422 is that of its first field. Dates are ISO 8601, in UTC. Ids never change.

Every GET answers HEAD too; OPTIONS tells the methods of an address in \`Allow\`, as the 405 to any other method does. What everybody may read carries an \`ETag\` and \`Cache-Control: public, no-cache\`: keep it, and ask with \`If-None-Match\` whether it still holds. Everything else is \`no-store\`.

A review sent through this API is anonymous to its readers and to moderators. We do not store an email with it; while handling the request our server sees both.`;

const tags: Record<string, string> = {
  companies: 'The directory',
  reviews: 'What employees say',
  verification: 'Proof of a work email',
  anonymity: blindPath,
  receipts: receiptWords,
  auth: 'Accounts',
  moderation: 'For moderators',
};
