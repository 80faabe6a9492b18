import '#server/check-node.ts';
import { existsSync } from 'node:fs';
import { backUp } from '#db/backup.ts';
import { connect } from '#db/connect.ts';
import { describeCounts } from '#server/describe-counts.ts';
import { readConfig } from '#server/env.ts';
import { explainFailure } from '#server/explain-failure.ts';

const [file, ...more] = process.argv.slice(2);
if (file === undefined || more.length > 0) {
  console.error('Usage: npm run backup -- FILE');
  process.exit(1);
}
process.umask(0o077);
try {
  const { databaseUrl } = readConfig();
  const database = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : undefined;
  // Opening it would make an empty one.
  if (database !== undefined && !existsSync(database)) throw new Error(`There is no database ${database}.`);
  const db = connect(databaseUrl);
  const counts = await backUp(db, file);
  await db.destroy();
  console.log(
    `Wrote ${file}: ${describeCounts(counts)}. Who has verified this year is not in it. The keys in KEYS_DIR are not either.`,
  );
} catch (error) {
  console.error(explainFailure(error, 'No backup was written.'));
  process.exit(1);
}
