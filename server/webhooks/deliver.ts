import { createHmac } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { openFor, sealFor } from '#server/second-factor/secrets.ts';
import { day } from '#shared/rules/calendar.ts';
import type { WebhookEvent } from '#shared/schemas/webhook.ts';
import { post } from './post.ts';

const PREFIX = 'whsec_';
const PURPOSE = 'webhook';

type Sealing = Pick<Deps, 'keyedHash' | 'random'>;
type Needs = Pick<Deps, 'keyedHash' | 'now' | 'config'>;
export type Waiting = { id: string; event: WebhookEvent };

/** A new secret, to show once, and as it is stored. */
export function newSecret(deps: Sealing, webhookId: number): { secret: string; sealed: string } {
  const secret = PREFIX + Buffer.from(deps.random.token(), 'base64url').toString('base64');
  return { secret, sealed: sealFor(deps, webhookId, PURPOSE, secret) };
}

/** An event that can be sent again with the same id. Its time is that of the day: when it happened is no one's business. */
export function newEvent<Event extends Pick<WebhookEvent, 'type' | 'data'>>(
  { now, random }: Pick<Deps, 'now' | 'random'>,
  { type, data }: Event,
): Waiting {
  const event = { type, timestamp: `${day(now())}T00:00:00Z`, data } as WebhookEvent;
  return { id: `msg_${random.token()}`, event };
}

/**
 * Sends an event, signed as Standard Webhooks say.
 * @returns the status of the answer, or why there was none
 */
export async function deliver(
  deps: Needs,
  webhook: { id: number; url: string; sealed_secret: string },
  { id, event }: Waiting,
  stopping?: AbortSignal,
): Promise<number | string> {
  const secret = openFor(deps, webhook.id, PURPOSE, webhook.sealed_secret);
  if (secret === undefined) return 'APP_SECRET is another one than when it was added';
  const body = JSON.stringify(event);
  const seconds = Math.floor(deps.now().getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Candor-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${sign(secret, `${id}.${seconds}.${body}`)}`,
  };
  const isGuarded = deps.config.production;
  return post(webhook.url, { headers, body, isGuarded, stopping }).catch((error: Error) => error.message);
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}

export const isAccepted = (answer: number | string): boolean =>
  typeof answer === 'number' && answer >= 200 && answer < 300;
