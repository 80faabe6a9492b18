import { dirname, join } from 'node:path';
import { connect } from '#db/connect.ts';
import type { Schema, Transaction } from '#db/schema.ts';
import { openKeys } from '#server/anonymity/keys.ts';
import { closeLog } from '#server/jobs/close-log.ts';
import { turnBanners } from '#server/jobs/turn-banners.ts';
import { systemRandom } from '#server/secrets/random.ts';
import { firstDay, monthAfter } from '#shared/rules/calendar.ts';
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

/** Shows the banners of a running site as in the next month. */
export async function turnToNextMonth(site: Site): Promise<void> {
  await using db = connect(`sqlite:${site.database}`);
  await turnBanners({ db, now: () => new Date(firstDay(monthAfter(new Date()))) });
}
