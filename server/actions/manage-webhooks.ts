import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  updateWebhook,
} from '#db/queries/webhooks.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { type Actor, recordAudit } from '#server/steps/record-audit.ts';
import { deliver, isAccepted, newEvent, newSecret } from '#server/webhooks/deliver.ts';
import { addressIn, isPublicAddress, isThisMachine } from '#server/webhooks/public-address.ts';
import { day, month, monthsBefore } from '#shared/rules/calendar.ts';
import type { Webhook, WebhookInput } from '#shared/schemas/webhook.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'random' | 'keyedHash' | 'config'>;

export async function readWebhooks({ db }: Pick<Deps, 'db'>): Promise<Webhook[]> {
  return (await listWebhooks(db)).map(present);
}

/**
 * Adds an address that is told from tomorrow on. Its secret is shown once and stored encrypted.
 * @throws `invalid` if the address is there already, or isn't one we send to
 */
export async function addWebhook(deps: Needs, { url, queue_above }: WebhookInput, actor: Actor) {
  refuseUnsafe(new URL(url), deps.config.production);
  const id = deps.random.id();
  const { secret, sealed } = newSecret(deps, id);
  const made_month = month(deps.now());
  const told = { told_day: day(deps.now()), told_month: monthsBefore(deps.now(), 1) };
  await deps.db.transaction().execute(async (trx: Transaction) => {
    const webhook = { id, url, queue_above, sealed_secret: sealed, made_month, ...told };
    if (!(await insertWebhook(trx, webhook))) throw invalidField('url', 'This address is already here.');
    await recordAudit(trx, deps, { kind: 'webhook_added', actor, after: new URL(url).host });
  });
  return { id, url, queue_above, made_month, delivered_month: null, state: 'on' as const, secret };
}

/** Removing it twice is no error. */
export function removeWebhook(deps: Needs, id: number, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (trx: Transaction) => {
    const url = await deleteWebhook(trx, id);
    if (url === undefined) return;
    await recordAudit(trx, deps, { kind: 'webhook_removed', actor, after: new URL(url).host });
  });
}

/** Sends a test event now. If it is accepted, a webhook that was switched off is on again. @throws `not_found` */
export async function tryWebhook(deps: Needs, id: number): Promise<{ accepted: boolean; says: string }> {
  const webhook = await findWebhook(deps.db, id);
  if (webhook === undefined) throw new AppError('not_found');
  const event = newEvent(deps, { type: 'webhook.test', data: {} });
  const answer = await deliver(deps, webhook, event);
  const accepted = isAccepted(answer);
  if (accepted)
    await updateWebhook(deps.db, id, {
      ...{ is_off: 0, failures: 0, next_hour: null },
      delivered_month: month(deps.now()),
    });
  const says = typeof answer === 'number' ? `It answered with status ${answer}.` : `No answer: ${answer}.`;
  return { accepted, says };
}

function refuseUnsafe(url: URL, isProduction: boolean): void {
  if (url.protocol !== 'https:' && (isProduction || !isThisMachine(url)))
    throw invalidField('url', 'The address must begin with https://.');
  const address = addressIn(url);
  if (isProduction && (isThisMachine(url) || (address !== undefined && !isPublicAddress(address))))
    throw invalidField('url', "This address isn't on the internet.");
}

function present(webhook: Awaited<ReturnType<typeof listWebhooks>>[number]): Webhook {
  const { id, url, queue_above, made_month, delivered_month, is_off, failures } = webhook;
  const state = is_off ? 'off' : failures > 0 ? 'failing' : 'on';
  return { id, url, queue_above, made_month, delivered_month, state };
}
