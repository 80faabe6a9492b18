import '#server/start/check-node.ts';
import '#server/commands/low-priority.ts';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { recomputeStats } from '#db/recompute-stats.ts';
import { recordEvent } from '#server/actions/record-event.ts';
import { createKeyedHash } from '#server/secrets/keyed-hash.ts';
import { systemClock } from '#server/start/clock.ts';
import { readConfig } from '#server/start/env.ts';
import { orExplain } from '#server/start/explain-failure.ts';

await orExplain("The statistics couldn't be recomputed.", async () => {
  const config = readConfig();
  await using db = connect(config.directUrl);
  await migrate(db);
  const companies = await recomputeStats(db);
  const keyedHash = createKeyedHash(config);
  await recordEvent({ db, keyedHash, now: systemClock }, { kind: 'statistics_recomputed' });
  console.log(`Recomputed the statistics of ${companies} companies.`);
});
