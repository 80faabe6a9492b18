import { z } from 'zod';
import { longestWebhookUrl, smallestGroup } from '#shared/limits.ts';

const webAddress = z
  .string({ error: 'Enter a web address.' })
  .trim()
  .max(longestWebhookUrl, {
    error: `The address must be at most ${longestWebhookUrl} characters.`,
  })
  .transform((text) => URL.parse(text))
  .refine((url) => url !== null && /^https?:$/.test(url.protocol), {
    error: 'Enter a web address that begins with https://.',
    abort: true,
  })
  .refine((url) => !url?.username && !url?.password && !url?.hash, {
    error: 'The address must have no name, password or fragment.',
    abort: true,
  })
  .transform((url) => url?.href ?? '');

export const webhookInput = z.object({
  url: webAddress
    .meta({ type: 'string' })
    .describe('Where we send events: an https address. In development, http works for this machine itself.'),
  queue_above: z
    .int({ error: 'Enter a whole number.' })
    .min(smallestGroup, { error: `Enter ${smallestGroup} or more: we don't say whether 1 to 4 wait.` })
    .max(100_000, { error: 'Enter a smaller number.' })
    .nullish()
    .transform((value) => value ?? null)
    .describe(
      'Sends `queue.above`, at most once a day, while more reviews, reports, corrections and legal notices than this wait for moderators. Without it, never.',
    ),
});
export type WebhookInput = z.output<typeof webhookInput>;

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
export const webhookId = z.object({ id: id.describe('Id of the webhook') });

const webhook = z.object({
  id: id.describe('Id of the webhook'),
  url: z.string().describe('Where we send events'),
  queue_above: z.int().nullable().describe('The number above which it is told about the queue'),
  made_month: z.string().describe('The month it was added in (UTC)'),
  delivered_month: z
    .string()
    .nullable()
    .describe('The month in which it last accepted an event (UTC). We store no day.'),
  state: z
    .enum(['on', 'failing', 'off'])
    .describe('`failing` while we try again, `off` once it has failed for three days'),
});
export type Webhook = z.output<typeof webhook>;

export const webhookList = z.object({ data: z.array(webhook).describe('By address') });
export const addedWebhook = z.object({
  ...webhook.shape,
  secret: z.string().describe('What our messages are signed with. We never show it again.'),
});
export const removedWebhook = z.object({ removed: z.literal(true).describe('It gets no more events') });
export const triedWebhook = z.object({
  accepted: z.boolean().describe('Whether it answered with a status from 200 to 299'),
  says: z.string().describe('What it answered'),
});

const ids = z.array(id).describe('Ids of the companies. Read them to see what they are now.');
const isComplete = z
  .boolean()
  .describe('false if more companies changed than fit. Then read the whole directory again.');
const companies = z.object({ company_ids: ids, is_complete: isComplete });

const eventOf = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type).describe('What has happened'),
    timestamp: z.string().describe('Midnight (UTC) of the day on which we looked, never when it happened'),
    data: data.describe('About what'),
  });

/** What we send, by its type. */
export const webhookEvents = {
  'month.closed': {
    summary:
      'A month is over: its figures and its moderation log are final, and what waited for its end is public',
    schema: eventOf('month.closed', z.object({ month: z.string().describe('YYYY-MM') })),
  },
  'company.added': { summary: 'Companies are listed', schema: eventOf('company.added', companies) },
  'company.merged': {
    summary: 'Companies are part of other ones now: reading one says of which',
    schema: eventOf('company.merged', companies),
  },
  'company.corrected': {
    summary: 'What we say about companies has changed, or they are no longer listed',
    schema: eventOf('company.corrected', companies),
  },
  'queue.above': {
    summary: 'More is waiting for moderators than you wanted. The exact number is on the dashboard only',
    schema: eventOf('queue.above', z.object({ above: z.int().positive().describe('The number you chose') })),
  },
  'webhook.test': {
    summary: 'An admin tries the address',
    schema: eventOf('webhook.test', z.object({})),
  },
} as const;

export const webhookEvent = z.discriminatedUnion('type', [
  webhookEvents['month.closed'].schema,
  webhookEvents['company.added'].schema,
  webhookEvents['company.merged'].schema,
  webhookEvents['company.corrected'].schema,
  webhookEvents['queue.above'].schema,
  webhookEvents['webhook.test'].schema,
]);
export type WebhookEvent = z.output<typeof webhookEvent>;
