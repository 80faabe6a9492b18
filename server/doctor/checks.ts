import type { Config } from '#server/start/env.ts';
import { checkBackups } from './backups.ts';
import { checkConnections } from './connections.ts';
import { checkCoreDumps } from './core-dumps.ts';
import { checkDatabase } from './database.ts';
import { checkDisk } from './disk.ts';
import type { Check } from './finding.ts';
import { checkIdentity } from './identity.ts';
import { checkJobs } from './jobs.ts';
import { checkLimits } from './limits.ts';
import { checkPermissions } from './permissions.ts';
import { checkReplica } from './replica.ts';
import { checkSettings } from './settings.ts';
import { checkVersion } from './version.ts';
import { checkWebhooks } from './webhooks.ts';

/** What only looks at this machine. */
export function offlineChecks(config: Config): Check[] {
  return [
    { name: 'Settings', run: () => checkSettings(config) },
    { name: 'Permissions', run: () => checkPermissions(config) },
    { name: 'Disk', run: () => checkDisk(config) },
    { name: 'Core dumps', run: checkCoreDumps },
  ];
}

/**
 * What asks the database, Valkey, the replica and where updates are listed.
 * @param readsAll whether to read every row, which keeps a server from answering on SQLite
 */
export function databaseChecks(config: Config, now: () => Date, readsAll: boolean): Check[] {
  return [
    { name: 'Database', run: () => checkDatabase(config, now, readsAll) },
    { name: 'Hourly jobs', run: () => checkJobs(config, now) },
    { name: 'Backups', run: () => checkBackups(config, now) },
    { name: 'Connections', run: () => checkConnections(config) },
    { name: 'Identity', run: () => checkIdentity(config) },
    { name: 'Limits', run: () => checkLimits(config) },
    { name: 'Replica', run: () => checkReplica(config) },
    { name: 'Webhooks', run: () => checkWebhooks(config) },
    { name: 'Version', run: () => checkVersion(config) },
  ];
}
