import '#server/check-node.ts';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { recomputeStats } from '#db/recompute-stats.ts';
import { readConfig } from '#server/env.ts';

await using db = connect(readConfig().directUrl);
await migrate(db);
const companies = await recomputeStats(db);
console.log(`Recomputed the statistics of ${companies} companies.`);
