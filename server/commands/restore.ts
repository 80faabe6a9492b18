import '#server/start/check-node.ts';
import { connect } from '#db/connect.ts';
import { describeCounts } from '#db/copy-content.ts';
import { inShortTransactions } from '#db/queries/bulk.ts';
import { readSealingKey } from '#db/queries/sealing-key.ts';
import { restore } from '#db/restore.ts';
import { beginRestoring } from '#db/serving.ts';
import { recordEvent } from '#server/actions/record-event.ts';
import { readArguments } from '#server/commands/read-arguments.ts';
import { refreshSearch } from '#server/jobs/refresh-search.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { openSeals } from '#server/sealing/seals.ts';
import { createKeyedHash } from '#server/secrets/keyed-hash.ts';
import { systemClock } from '#server/start/clock.ts';
import { readConfig } from '#server/start/env.ts';
import { orExplain } from '#server/start/explain-failure.ts';

const NOTE =
  "Backups don't include who has verified this year. People who have already posted this year could post again.";

const OTHER_TRAIL =
  "This database's audit log doesn't continue the backup's. We kept this one. The other one is in the backup.";

const PATIENCE_MS = 15 * 60_000;

const USAGE = 'Usage: npm run restore -- FILE. It replaces everything in the database.';
const [file, ...more] = readArguments(USAGE, { allowPositionals: true }).positionals;
if (file === undefined || more.length > 0) {
  console.error(USAGE);
  process.exit(1);
}
process.umask(0o077);
const UNCHANGED = 'The restore failed. The database is unchanged.';
const config = await orExplain(UNCHANGED, () => readConfig());
const { directUrl, keysDir } = config;
await using db = connect(directUrl, { movesLog: true });
// A new database has none yet.
const replacedKey = await readSealingKey(db).catch(() => undefined);
const lease = await orExplain(UNCHANGED, async () => {
  const running = await beginRestoring(db);
  const counts = await restore(db, file);
  const after = counts.audit_entries === undefined ? 'with another audit log, which stays in the backup' : '';
  await recordEvent({ db, now: systemClock, keyedHash: createKeyedHash(config) }, { kind: 'restore', after });
  console.log(`Restored ${file} (${describeCounts(counts)}).\n${NOTE}`);
  if (after !== '') console.log(OTHER_TRAIL);
  return running;
});
const seals = openSeals(keysDir);
// The disk may still be busy with gigabytes, and no one else is waiting.
await rewriteSmallTables(
  { db, seals, now: systemClock },
  { patience: () => PATIENCE_MS, ownConnection: true },
);
if (replacedKey !== undefined) seals.destroy(replacedKey);
await inShortTransactions(db, (connection, pace) => refreshSearch({ db: connection }, { pace }), {
  stopped: true,
});
await lease.end();
