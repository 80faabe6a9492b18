import '#server/start/check-node.ts';
import '#server/commands/low-priority.ts';
import { dirname, resolve } from 'node:path';
import { backUp } from '#db/backup.ts';
import { connect } from '#db/connect.ts';
import { describeCounts } from '#db/copy-content.ts';
import { recordEvent } from '#server/actions/record-event.ts';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { requireDatabase } from '#server/commands/require-database.ts';
import { copyKeys } from '#server/secrets/copy-keys.ts';
import { backupKey, createKeyedHash } from '#server/secrets/keyed-hash.ts';
import { systemClock } from '#server/start/clock.ts';
import { readConfig } from '#server/start/env.ts';
import { orExplain } from '#server/start/explain-failure.ts';

const USAGE =
  'Usage: npm run backup -- FILE [--keys FOLDER]. It also copies the keys of each year into that folder.';
const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: { keys: { type: 'string' } },
});
const [file, ...more] = positionals;
if (file === undefined || more.length > 0) refuse(USAGE);
process.umask(0o077);
await orExplain('The backup failed.', async () => {
  const config = readConfig();
  const { directUrl } = config;
  requireDatabase(directUrl);
  if (values.keys !== undefined) requireApart(values.keys, file);
  await using db = connect(directUrl);
  const deps = { db, keyedHash: createKeyedHash(config), now: systemClock };
  // First, so no one gets an unrecorded copy by stopping this before it ends.
  const record = () => recordEvent(deps, { kind: 'backup' });
  const counts = await backUp(db, file, { key: backupKey(deps), record });
  if (values.keys !== undefined) copyKeys(config.keysDir, values.keys);
  await recordEvent(deps, { kind: 'backup_finished' });
  console.log(
    `Wrote ${file} (${describeCounts(counts)}). It doesn't include who has verified this year, the reviews since the last full hour, who is signed in, recovery codes, or ${values.keys === undefined ? 'the keys in KEYS_DIR' : `the keys, which are in ${values.keys}`}.`,
  );
});

function requireApart(keys: string, backup: string): void {
  const [folder, other] = [`${resolve(keys)}/`, `${dirname(resolve(backup))}/`];
  if (folder.startsWith(other) || other.startsWith(folder))
    throw new Error('Choose a place for the keys that is apart from the backup: together they show more.');
}
