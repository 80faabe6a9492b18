import type { Generated } from 'kysely';
import { z } from 'zod';
import { webhookEvent } from '#shared/schemas/webhook.ts';

export interface WebhooksTable {
  /** Random. */
  id: number;
  url: string;
  /** Says so when more wait for moderators; null for never. */
  queue_above: number | null;
  /** What its messages are signed with, encrypted under a key that follows from APP_SECRET. */
  sealed_secret: string;
  /** YYYY-MM (UTC), like the other months. */
  made_month: string;
  /** The last month of which it was told, or will be, that it is over. */
  told_month: string;
  /** The day (UTC) on which events were last gathered for it: once a day. */
  told_day: string;
  /** The events it hasn't accepted yet, with their ids, as JSON. */
  waiting: Generated<string>;
  /** How often in a row it didn't accept one. */
  failures: Generated<number>;
  /** The hour (UTC) of the next try; null for the next one. */
  next_hour: Generated<string | null>;
  /** When it last accepted one; null for never. */
  delivered_month: Generated<string | null>;
  /** 1 once it has failed for three days. */
  is_off: Generated<number>;
}

export type CompanyChange = 'added' | 'merged' | 'corrected';

/** Which companies have changed since events were last gathered. Without a time. */
export interface WebhookChangesTable {
  company_id: number;
  kind: CompanyChange;
}

const waiting = z.array(z.object({ id: z.string(), event: webhookEvent }));

export const readWaiting = (stored: string) => waiting.parse(JSON.parse(stored));
