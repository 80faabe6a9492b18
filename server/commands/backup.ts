import '#server/start/check-node.ts';
import '#server/commands/low-priority.ts';
import { backUp } from '#db/backup.ts';
import { connect } from '#db/connect.ts';
import { describeCounts } from '#db/copy-content.ts';
import { recordEvent } from '#server/actions/record-event.ts';
import { readArguments } from '#server/commands/read-arguments.ts';
import { requireDatabase } from '#server/commands/require-database.ts';
import { backupKey, createKeyedHash } from '#server/secrets/keyed-hash.ts';
import { systemClock } from '#server/start/clock.ts';
import { readConfig } from '#server/start/env.ts';
import { orExplain } from '#server/start/explain-failure.ts';

const USAGE = 'Usage: npm run backup -- FILE';
const [file, ...more] = readArguments(USAGE, { allowPositionals: true }).positionals;
if (file === undefined || more.length > 0) {
  console.error(USAGE);
  process.exit(1);
}
process.umask(0o077);
await orExplain('The backup failed.', async () => {
  const config = readConfig();
  const { directUrl } = config;
  requireDatabase(directUrl);
  await using db = connect(directUrl);
  const deps = { db, keyedHash: createKeyedHash(config), now: systemClock };
  // First, so no one gets an unrecorded copy by stopping this before it ends.
  const record = () => recordEvent(deps, { kind: 'backup' });
  const counts = await backUp(db, file, { key: backupKey(deps), record });
  console.log(
    `Wrote ${file} (${describeCounts(counts)}). It doesn't include who has verified this year, the reviews since the last full hour, who is signed in, recovery codes, or the keys in KEYS_DIR.`,
  );
});
