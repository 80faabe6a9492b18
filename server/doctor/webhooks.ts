import { existsSync } from 'node:fs';
import { connectReadOnly } from '#db/connect.ts';
import { compareSchema } from '#db/migrate.ts';
import { listWebhooks } from '#db/queries/webhooks.ts';
import type { Config } from '#server/start/env.ts';
import { type Finding, ok, reasonOf, warning } from './finding.ts';

const CHECK = 'Webhooks';

/** Whether the programs of operators accept what they are sent. */
export async function checkWebhooks({ directUrl }: Config): Promise<Finding[]> {
  if (directUrl.startsWith('sqlite:') && !existsSync(directUrl.slice('sqlite:'.length))) return [];
  const db = connectReadOnly(directUrl);
  try {
    if ((await compareSchema(db)) !== 'same') return [];
    const webhooks = await listWebhooks(db);
    const troubled = webhooks.filter(({ is_off, failures }) => is_off === 1 || failures > 0);
    if (webhooks.length > 0 && troubled.length === 0) return [ok(CHECK, 'They accept what they are sent.')];
    return troubled.map(({ url, is_off }) =>
      warning(CHECK, `${new URL(url).host} ${is_off ? off : failing}`),
    );
  } catch (error) {
    return [warning(CHECK, `They can't be read (${reasonOf(error)}).`)];
  } finally {
    await db.destroy();
  }
}

const off =
  'accepted nothing for three days, so it gets no more events. Repair it, and send it a test from the admin page, under Site.';
const failing = "didn't accept an event. It is tried again for three days.";
