import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { openKeys } from '#server/anonymity/keys.ts';
import { newFolder } from '#testing/server/run-main.ts';

const script = join(import.meta.dirname, '../../deploy/back-up.sh');
const FIFTEEN_DAYS_S = 15 * 86_400;

it('keeps tested backups of two weeks in one folder, and the keys in another', async () => {
  const place = newFolder();
  const [backups, keys, KEYS_DIR] = ['backups', 'keys', 'site'].map((name) => join(place, name));
  for (const folder of [backups, keys]) mkdirSync(folder ?? '');
  await using db = connect(`sqlite:${place}/site.db`);
  await migrate(db);
  openKeys(KEYS_DIR ?? '').pepper('2026');
  const kept = (name: string, age: number) => {
    const file = join(backups ?? '', name);
    writeFileSync(file, '');
    utimesSync(file, Date.now() / 1000 - age, Date.now() / 1000 - age);
  };
  kept('candor-2026-01-01.db', FIFTEEN_DAYS_S);
  kept('candor-2026-01-14.db', FIFTEEN_DAYS_S - 2 * 86_400);
  // A run that was cut short.
  kept('newest.db', 0);
  const env = {
    PATH: '/usr/bin:/bin',
    DATABASE_URL: `sqlite:${place}/site.db`,
    KEYS_DIR: KEYS_DIR ?? '',
    APP_SECRET: 'a'.repeat(32),
  };
  const said = execFileSync(script, [backups ?? '', keys ?? ''], { env, encoding: 'utf8' });
  expect(said).toContain('can be restored');
  const today = `candor-${new Date().toISOString().slice(0, 10)}.db`;
  expect(readdirSync(backups ?? '').sort()).toEqual(['candor-2026-01-14.db', today]);
  expect(readdirSync(keys ?? '')).toEqual(['2026.json', 'identity']);
  expect(statSync(join(backups ?? '', today)).mode & 0o777).toBe(0o600);
});
