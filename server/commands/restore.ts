import '#server/start/check-node.ts';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { connect, type Database } from '#db/connect.ts';
import { describeCounts } from '#db/copy-content.ts';
import type { Lease } from '#db/lease.ts';
import { openBackup } from '#db/open-backup.ts';
import { inShortTransactions } from '#db/queries/bulk.ts';
import { readSealingKey } from '#db/queries/sealing-key.ts';
import { restore, tryRestore } from '#db/restore.ts';
import { beginRestoring } from '#db/serving.ts';
import { recordEvent } from '#server/actions/record-event.ts';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { requireDatabase } from '#server/commands/require-database.ts';
import { refreshSearch } from '#server/jobs/refresh-search.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { openSeals } from '#server/sealing/seals.ts';
import { backupKey, createKeyedHash } from '#server/secrets/keyed-hash.ts';
import { systemClock } from '#server/start/clock.ts';
import { readConfig } from '#server/start/env.ts';
import { orExplain } from '#server/start/explain-failure.ts';
import { type Role, teamRoles } from '#shared/words.ts';

const NOTE =
  "Backups don't include who has verified this year. People who have already posted this year could post again.\nPasswords, roles and second factors are as they were when the backup was made. Everyone is signed out, and recovery codes no longer work: with a second factor, sign in with the app and make new ones.";

const OTHER_TRAIL =
  "This database's audit log doesn't continue the backup's. We kept this one. The other one is in the backup.";

const TITLES = { moderator: 'Moderators', admin: 'Admins' };

const PATIENCE_MS = 15 * 60_000;

const USAGE =
  'Usage: npm run restore -- FILE [--dry-run] [--test] [--unsigned] [--yes]. It replaces everything in the database, and asks first unless you add --yes. With --test, it restores into a temporary database.';
const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean' },
    test: { type: 'boolean' },
    unsigned: { type: 'boolean' },
    yes: { type: 'boolean' },
  },
});
const [file, ...more] = positionals;
if (file === undefined || more.length > 0) refuse(USAGE);
process.umask(0o077);
const UNCHANGED = 'The restore failed. The database is unchanged.';
const UNFINISHED = 'The backup is restored, but the steps after it failed. Run this again.';
const config = await orExplain(UNCHANGED, () => readConfig());
const { directUrl, keysDir } = config;
const replaced = await orExplain(UNCHANGED, () => replace(file));
if (replaced !== undefined) await orExplain(UNFINISHED, () => finish(replaced));

type Replaced = { db: Database; lease: Lease; earlierKey: string | undefined };

async function replace(file: string): Promise<Replaced | undefined> {
  const keyedHash = createKeyedHash(config);
  const open = async () => {
    const check = { key: backupKey({ keyedHash }), acceptsUnsigned: values.unsigned ?? false };
    const backup = await openBackup(file, check);
    console.log(`${file} has these accounts with privileges. ${describeTeam(backup.team)}`);
    return backup;
  };
  if (values['dry-run']) {
    await using _backup = await open();
    console.log('The backup is intact. Nothing was replaced.');
    return undefined;
  }
  if (values.test) {
    await using backup = await open();
    const counts = await tryRestore(backup, dirname(file));
    requireDatabase(directUrl);
    await using db = connect(directUrl);
    await recordEvent({ db, now: systemClock, keyedHash }, { kind: 'backup_tested' });
    console.log(`${file} can be restored (${describeCounts(counts)}). Nothing was replaced.`);
    return undefined;
  }
  const db = connect(directUrl, { movesLog: true });
  // A new database has none yet.
  const earlierKey = await readSealingKey(db).catch(() => undefined);
  const lease = await beginRestoring(db);
  await using backup = await open();
  if (!values.yes) await requireConsent();
  const counts = await restore(db, backup);
  const after = counts.audit_entries === undefined ? 'with another audit log, which stays in the backup' : '';
  await recordEvent({ db, now: systemClock, keyedHash }, { kind: 'restore', after });
  console.log(`Restored ${file} (${describeCounts(counts)}).\n${NOTE}`);
  if (after !== '') console.log(OTHER_TRAIL);
  return { db, lease, earlierKey };
}

/** @throws unless someone says yes; a script has no one to ask */
async function requireConsent(): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = once(terminal, 'close').then(() => '');
  const question = 'This replaces everything in the database of this site. Type "yes" to go on: ';
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new Error('No one said "yes". In a script, add --yes.');
}

async function finish({ db, lease, earlierKey }: Replaced): Promise<void> {
  const seals = openSeals(keysDir);
  // The disk may still be busy with gigabytes, and no one else is waiting.
  await rewriteSmallTables(
    { db, seals, now: systemClock },
    { patience: () => PATIENCE_MS, ownConnection: true, opens: 'never' },
  );
  if (earlierKey !== undefined) seals.destroy(earlierKey);
  await inShortTransactions(db, (connection, pace) => refreshSearch({ db: connection }, { pace }), {
    stopped: true,
  });
  await lease.end();
  await db.destroy();
}

/** Lists who has privileges, for a terminal. Someone else may have chosen the names. */
function describeTeam(team: readonly { email: string; name: string; role: Role }[]): string {
  // Characters that could move the cursor or change the direction of the text are replaced.
  const shown = (text: string) => text.replaceAll(/\p{C}/gu, '?');
  const of = (role: Role) =>
    team
      .filter((member) => member.role === role)
      .map(({ email, name }) => `${shown(email)} (${shown(name)})`);
  return teamRoles.map((role) => `${TITLES[role]}: ${of(role).sort().join(', ') || 'none'}.`).join(' ');
}
