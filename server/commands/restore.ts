import '#server/check-node.ts';
import { connect } from '#db/connect.ts';
import { describeCounts } from '#db/copy-content.ts';
import { inShortTransactions } from '#db/queries/bulk.ts';
import { readSealingKey } from '#db/queries/sealing-key.ts';
import { restore } from '#db/restore.ts';
import { openSeals } from '#server/anonymity/seals.ts';
import { readConfig } from '#server/env.ts';
import { explainFailure } from '#server/explain-failure.ts';
import { refreshSearch } from '#server/jobs/refresh-search.ts';
import { rewriteSmallTables } from '#server/jobs/rewrite-small-tables.ts';

const NOTE =
  "Backups don't include who has verified this year: people who have already posted this year could post again.";

const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0) {
  console.error('Usage: npm run restore -- FILE. It replaces everything in the database.');
  process.exit(1);
}
process.umask(0o077);
const { directUrl, keysDir } = readConfig();
await using db = connect(directUrl);
// A new database has none yet.
const replacedKey = await readSealingKey(db).catch(() => undefined);
try {
  const counts = await restore(db, file);
  console.log(`Restored ${file} (${describeCounts(counts)}).\n${NOTE}`);
} catch (error) {
  console.error(explainFailure(error, 'The restore failed. The database is unchanged.'));
  process.exit(1);
}
const seals = openSeals(keysDir);
await rewriteSmallTables({ db, seals, now: () => new Date() });
if (replacedKey !== undefined) seals.destroy(replacedKey);
await inShortTransactions(db, (connection, pace) => refreshSearch({ db: connection }, { pace }), {
  stopped: true,
});
