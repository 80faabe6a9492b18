import '#server/check-node.ts';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { recomputeStats } from '#db/recompute-stats.ts';
import { recordCommand } from '#server/actions/record-command.ts';
import { readConfig } from '#server/env.ts';
import { createKeyedHash } from '#server/keyed-hash.ts';

const config = readConfig();
await using db = connect(config.databaseUrl);
await migrate(db);
const companies = await recomputeStats(db);
const keyedHash = createKeyedHash(config);
await recordCommand({ db, keyedHash, now: () => new Date() }, { kind: 'statistics_recomputed' });
console.log(`Recomputed the statistics of ${companies} companies.`);
