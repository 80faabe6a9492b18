import { webhookEvents } from '#shared/schemas/webhook.ts';
import { jsonSchema, type Schema } from './schemas.ts';

/** What we send to webhooks, and how it is signed. */
export function webhookOperations(schemas: Record<string, Schema>) {
  return Object.fromEntries(
    Object.entries(webhookEvents).map(([type, { summary, schema }]) => [
      type,
      {
        post: {
          operationId: type.replace('.', '_'),
          tags: ['webhooks'],
          summary,
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(schema, 'output', schemas) } },
          },
          responses: {
            '2XX': { description: 'Accepted. We read no body.' },
            410: { description: 'Gone: we switch the webhook off right away.' },
            default: { description: 'We send it again, for three days.' },
          },
        },
      },
    ]),
  );
}

const parameters = Object.entries({
  'webhook-id': 'The same if we send an event again',
  'webhook-timestamp': 'When we send it, in seconds since 1970',
  'webhook-signature':
    '`v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` in base64, by the secret after `whsec_`',
}).map(([name, description]) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
}));

export const webhookWords =
  'For admins: addresses of programs that we tell once a day, after midnight (UTC), what has changed, never about a single review. Messages are signed according to [Standard Webhooks](https://www.standardwebhooks.com): check them with one of its libraries.';
