import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '#testing/sampled.ts';
import { runDoctor } from '#testing/server/run-doctor.ts';
import { runMain } from '#testing/server/run-main.ts';

const YEAR = `keys/${new Date().getUTCFullYear()}.json`;
const SEAL = 'keys/seal-*';
const env = { DEMO_DATA: 'off' };

/** Two stopped sites. */
let [ours, others] = ['', ''];
async function stoppedSite(): Promise<string> {
  const site = await runMain();
  site.signal('SIGTERM');
  expect(await site.status()).toBe(0);
  return join(site.cwd, 'data');
}
beforeAll(async () => {
  [ours, others] = [await stoppedSite(), await stoppedSite()];
});

/** The path of a file in a site's folder; its key of the hour has a name of its own. */
function place(data: string, name: string): string {
  if (name !== SEAL) return join(data, name);
  const key = readdirSync(join(data, 'keys')).find((file) => file.startsWith('seal-'));
  return join(data, 'keys', key ?? '');
}

const damages: Record<string, (file: string, name: string) => void> = {
  'cut short': (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
  garbled: (file) => {
    const bytes = readFileSync(file);
    for (let at = Math.floor(bytes.length / 3); at < bytes.length; at += 7) bytes[at] = 0x21;
    writeFileSync(file, bytes);
  },
  foreign: (file, name) => cpSync(place(others, name), file),
  empty: (file) => truncateSync(file),
  gone: (file) => rmSync(file),
};

const DAMAGED =
  /\n {2}The key file data\/keys\/\w+(\.json)? is damaged. Restore it from your copy of KEYS_DIR\.$/;
const OTHER = /doesn't belong to the identity in data\/keys\. Restore both from the same copy of KEYS_DIR\.$/;
const SEALED =
  /\n {2}The key in data\/keys\/seal-\S+ is damaged. Restore the database from a file that npm run backup made\.$/;
const SECRET =
  /\n {2}The secret in data\/app-secret isn't the one that the keys .* were used with\. Use the previous secret/;
const SHORT =
  /\n {2}The secret in data\/\S+ is too short\. Restore the file, or delete it to create a new one\.$/;
const BROKEN =
  /The database file is damaged\. Move it and the files beside it whose names begin like its own to a safe place, and run npm run restore/;
const ANOTHER = /The database in DATABASE_URL and the keys in KEYS_DIR don't belong together\./;
const WRONG =
  /KEYS_DIR \(data\/keys\) doesn't have the key that the database was last sealed with. Use the folder that belongs/;

describe.each([
  ['candor.db', { 'cut short': BROKEN, garbled: BROKEN, foreign: ANOTHER }],
  [YEAR, { 'cut short': DAMAGED, garbled: DAMAGED, foreign: OTHER, empty: DAMAGED }],
  [
    'keys/identity',
    {
      'cut short': DAMAGED,
      garbled: DAMAGED,
      foreign: OTHER,
      empty: DAMAGED,
      gone: /The identity key is missing/,
    },
  ],
  [SEAL, { 'cut short': SEALED, garbled: SEALED, empty: SEALED, gone: WRONG }],
  ['app-secret', { 'cut short': SECRET, garbled: SECRET, foreign: SECRET, empty: SHORT, gone: SECRET }],
  ['keys/app-secret-check', { 'cut short': SECRET, garbled: SECRET, foreign: SECRET, empty: SHORT }],
])('a start with %s', (name, messages) => {
  it.each(sampled(Object.entries(messages)))('%s says so, and changes no file', async (damage, message) => {
    const cwd = mkdtempSync(join(tmpdir(), 'candor-damaged-'));
    cpSync(ours, join(cwd, 'data'), { recursive: true });
    damages[damage]?.(place(join(cwd, 'data'), name), name);
    const before = contentOf(join(cwd, 'data'));
    const server = await runMain({ cwd });
    if (server.url !== '') await server.stop();
    expect([server.url, await server.status()]).toEqual(['', 1]);
    const said = server.output().trim();
    expect(said).toMatch(/^Candor couldn't start\.\n {2}\S/);
    expect(said).toMatch(message);
    expect(said).not.toMatch(/^\s+at /m);
    expect(contentOf(join(cwd, 'data'))).toEqual(before);
  });
});

/** What is in each file; a new file may only be a secret that was gone. */
function contentOf(data: string): Record<string, string> {
  const names = ['candor.db', ...readdirSync(join(data, 'keys')).map((name) => `keys/${name}`)];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(data, name), 'base64')]));
}

describe('npm run doctor reports', () => {
  const find = async (damage: (file: string) => void) => {
    const cwd = mkdtempSync(join(tmpdir(), 'candor-damaged-'));
    cpSync(ours, join(cwd, 'data'), { recursive: true });
    damage(join(cwd, 'data/candor.db'));
    const before = contentOf(join(cwd, 'data'));
    const { status, complaints } = await runDoctor(cwd, env);
    expect(contentOf(join(cwd, 'data'))).toEqual(before);
    expect(status).toBe(1);
    return complaints.filter((line) => line.startsWith('problem Database '));
  };

  it.each(['cut short', 'garbled'])('a database file that is %s', async (damage) => {
    expect(await find((file) => damages[damage]?.(file, ''))).toEqual([expect.stringMatching(BROKEN)]);
  });

  it('rows that refer to missing ones', async () => {
    const report = await find((file) => {
      const database = new SqliteDatabase(file);
      database.pragma('foreign_keys = off');
      database.exec(
        "insert into company_months (company_id, month, review_count, score_total) values (404, '2026-01', 1, 20)",
      );
      database.close();
    });
    expect(report).toEqual([
      'problem Database Rows in company_months refer to others that are missing. Run npm run restore with a backup from before that.',
    ]);
  });
});
