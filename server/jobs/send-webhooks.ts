import { readQueueSizes } from '#db/queries/queue-sizes.ts';
import { isReleaseDue } from '#db/queries/releases.ts';
import { listWebhooks, takeCompanyChanges, updateWebhook } from '#db/queries/webhooks.ts';
import type { Transaction } from '#db/schema.ts';
import { readWaiting } from '#db/tables/webhooks.ts';
import type { Deps } from '#server/deps.ts';
import { deliver, isAccepted, newEvent } from '#server/webhooks/deliver.ts';
import { day, hour, month, monthsBefore } from '#shared/rules/calendar.ts';
import type { WebhookEvent } from '#shared/schemas/webhook.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'random' | 'keyedHash' | 'config'>;
type Webhook = Awaited<ReturnType<typeof listWebhooks>>[number];
type News = Pick<WebhookEvent, 'type' | 'data'>;

const HOUR_MS = 3_600_000;
/** Hours until the next try, after each that failed. Then it is switched off, after three days and a few hours. */
const pauses = [1, 2, 4, 8, 16, 24, 24];
/** Companies in an event. */
const MOST_COMPANIES = 1000;
/** The address is gone for good, says HTTP. */
const GONE = 410;

/**
 * Looks once a day what webhooks have to be told, and sends it; at other hours, only what they didn't accept before. So no
 * event says more about when something happened than the day, and none leaves because someone has just done something.
 * Run it in one process at a time.
 */
export async function sendWebhooks(deps: Needs, stopping: AbortSignal): Promise<void> {
  await gather(deps);
  const thisHour = hour(deps.now());
  const due = (await listOn(deps.db)).filter(({ next_hour }) => next_hour === null || next_hour <= thisHour);
  await Promise.all(due.map((webhook) => deliverAll(deps, webhook, stopping)));
}

const listOn = async (db: Needs['db'] | Transaction) =>
  (await listWebhooks(db)).filter(({ is_off }) => is_off === 0);

/** Adds the day's events to what waits for each webhook. In the first hours of a month, what appears with it comes first. */
async function gather(deps: Needs): Promise<void> {
  const [today, lastMonth] = [day(deps.now()), monthsBefore(deps.now(), 1)];
  await deps.db.transaction().execute(async (trx: Transaction) => {
    const webhooks = await listOn(trx);
    const untold = webhooks.filter(({ told_day }) => told_day < today);
    if (webhooks.length > 0 && untold.length === 0) return;
    if (await isReleaseDue(trx, month(deps.now()))) return;
    const changed = await newsOfCompanies(trx);
    for (const { id, waiting, told_month, queue_above } of untold) {
      const news = [
        ...(told_month < lastMonth ? [{ type: 'month.closed' as const, data: { month: lastMonth } }] : []),
        ...changed,
        ...(await newsOfQueue(trx, queue_above)),
      ];
      const events = [...readWaiting(waiting), ...news.map((one) => newEvent(deps, one))];
      const told = { told_day: today, told_month: lastMonth, waiting: JSON.stringify(events) };
      await updateWebhook(trx, id, told);
    }
  });
}

/** What everyone can see now, and no more: a company that is hidden again was never added. */
async function newsOfCompanies(trx: Transaction): Promise<News[]> {
  const changes = await takeCompanyChanges(trx);
  const added = changes.filter(({ kinds }) => kinds.includes('added'));
  const known = changes.filter(({ kinds }) => !kinds.includes('added'));
  const ids = {
    'company.added': added.filter(({ isHidden, isMerged }) => !isHidden && !isMerged),
    'company.merged': known.filter(({ isMerged }) => isMerged),
    'company.corrected': known.filter(({ isMerged }) => !isMerged),
  } as const;
  return Object.entries(ids).flatMap(([type, companies]) => {
    if (companies.length === 0) return [];
    const company_ids = companies.slice(0, MOST_COMPANIES).map(({ id }) => id);
    const is_complete = companies.length <= MOST_COMPANIES;
    return [{ type: type as keyof typeof ids, data: { company_ids, is_complete } }];
  });
}

/** The number that was chosen, never how many wait. */
async function newsOfQueue(trx: Transaction, above: number | null): Promise<News[]> {
  if (above === null) return [];
  const waiting = Object.values(await readQueueSizes(trx)).reduce((sum, size) => sum + size, 0);
  return waiting > above ? [{ type: 'queue.above', data: { above } }] : [];
}

async function deliverAll(deps: Needs, webhook: Webhook, stopping: AbortSignal): Promise<void> {
  const { id, failures } = webhook;
  let waiting = readWaiting(webhook.waiting);
  for (const event of waiting) {
    const answer = await deliver(deps, webhook, event, stopping);
    if (isAccepted(answer)) {
      waiting = waiting.slice(1);
      const kept = { waiting: JSON.stringify(waiting), failures: 0, next_hour: null };
      await updateWebhook(deps.db, id, { ...kept, delivered_month: month(deps.now()) });
      continue;
    }
    // A server that stops ends requests. The next one tries again.
    if (stopping.aborted) return;
    const pause = answer === GONE ? undefined : pauses[failures];
    const next_hour = hour(new Date(deps.now().getTime() + (pause ?? 0) * HOUR_MS));
    await updateWebhook(
      deps.db,
      id,
      pause === undefined
        ? { is_off: 1, waiting: '[]', failures: 0, next_hour: null }
        : { failures: failures + 1, next_hour },
    );
    return;
  }
}
