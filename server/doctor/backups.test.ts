import { afterEach, expect, it } from 'vitest';
import { recordEvent } from '#server/actions/record-event.ts';
import { readConfig } from '#server/start/env.ts';
import { type FreshDb, freshDb } from '#testing/database/fresh-db.ts';
import { checkBackups } from './backups.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-06-15T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const keyedHash = (_purpose: string, value: string) => value;

let fresh: FreshDb;
afterEach(() => fresh.close());

it.each(['sqlite', 'postgres'] as const)(
  'the doctor says how old the newest backup and the last test are (%s)',
  async (dialect) => {
    fresh = await freshDb(dialect);
    const config = readConfig({
      ...{ NODE_ENV: 'production', DATABASE_URL: fresh.url, APP_SECRET: 'a'.repeat(32) },
      ...{ PUBLIC_URL: 'https://candor.test', SMTP_URL: 'smtp://mail.test' },
    });
    const found = async () => {
      const findings = await checkBackups(config, () => NOW);
      return findings.map(({ status, says }) => `${status}: ${says.split('. ')[0]}`);
    };
    const record = (kind: 'backup' | 'backup_finished' | 'backup_tested', days: number) =>
      recordEvent({ db: fresh.db, now: () => daysAgo(days), keyedHash }, { kind });
    // One that was begun and never ended isn't there.
    await record('backup', 0);
    expect(await found()).toEqual(['warning: There is no backup yet']);
    await record('backup_finished', 8);
    expect(await found()).toEqual([
      'problem: The last backup was made 8 days ago',
      'warning: No backup has been tested yet',
    ]);
    await record('backup_finished', 2);
    await record('backup_tested', 40);
    expect(await found()).toEqual([
      'warning: The last backup was made 2 days ago',
      'warning: A backup was last tested 40 days ago',
    ]);
    await record('backup_finished', 1);
    await record('backup_tested', 0);
    expect(await found()).toEqual([
      'ok: The last backup was made a day ago.',
      'ok: A backup was last tested less than a day ago.',
    ]);
  },
);
