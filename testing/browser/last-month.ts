import { dirname, join } from 'node:path';
import { connect } from '#db/connect.ts';
import type { Schema, Transaction } from '#db/schema.ts';
import { openKeys } from '#server/anonymity/keys.ts';
import { closeLog } from '#server/jobs/close-log.ts';
import { systemRandom } from '#server/secrets/random.ts';
import type { Site } from './site.ts';

/** Changes the database of a running site and then closes the months of its moderation log that are over. */
export async function closeMonthOf(
  site: Site,
  change: (trx: Transaction<Schema>) => Promise<unknown>,
): Promise<void> {
  const db = connect(`sqlite:${site.database}`);
  const keys = openKeys(join(dirname(site.database), 'keys'));
  try {
    await db.transaction().execute(change);
    await closeLog({ db, now: () => new Date(), random: systemRandom, keys });
  } finally {
    await db.destroy();
  }
}
