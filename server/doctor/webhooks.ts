import type { Database } from '#db/connect.ts';
import { listWebhooks } from '#db/queries/webhooks.ts';
import type { Config } from '#server/start/env.ts';
import { type Finding, ok, warning } from './finding.ts';
import { readDatabase } from './read-database.ts';

const CHECK = 'Webhooks';

/** Whether the programs of operators accept what they are sent. */
export function checkWebhooks({ directUrl }: Config): Promise<Finding[]> {
  return readDatabase(directUrl, judge, (reason) => warning(CHECK, `They can't be read (${reason}).`));
}

async function judge(db: Database): Promise<Finding[]> {
  const webhooks = await listWebhooks(db);
  const troubled = webhooks.filter(({ is_off, failures }) => is_off === 1 || failures > 0);
  if (webhooks.length > 0 && troubled.length === 0) return [ok(CHECK, 'They accept what they are sent.')];
  return troubled.map(({ url, is_off }) => warning(CHECK, `${new URL(url).host} ${is_off ? off : failing}`));
}

const off =
  'accepted nothing for three days, so it gets no more events. Repair it, and send it a test from the admin page, under Site.';
const failing = "didn't accept an event. It is tried again for three days.";
