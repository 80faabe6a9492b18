import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { freshDb } from '#testing/database/fresh-db.ts';
import { newFolder, runMain } from '#testing/server/run-main.ts';

const production = {
  NODE_ENV: 'production',
  RATE_LIMITS: 'on',
  APP_SECRET: 'a'.repeat(32),
  PUBLIC_URL: 'https://candor.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
};

/** What a start that fails prints: one message, no stack. */
async function refusal(options: Parameters<typeof runMain>[0]): Promise<string> {
  const server = await runMain(options);
  if (server.url !== '') await server.stop();
  expect([server.url, await server.status()], server.output()).toEqual(['', 1]);
  const message = server.output().trim();
  expect(message).toMatch(/^Candor couldn't start\.\n {2}\S/);
  expect(message).not.toMatch(/^\s+at |node:internal/m);
  return message;
}

describe('a start says what is wrong and what to do', () => {
  it.each([
    [
      'the data folder is a file',
      'data',
      {},
      /data \(the folder of the database .*\) is a file.*Move the file away/,
    ],
    [
      'KEYS_DIR is a file',
      'keys',
      { KEYS_DIR: 'keys' },
      /keys \(KEYS_DIR\) is a file.*choose another folder/,
    ],
    [
      'KEYS_DIR is inside a file',
      'disk',
      { KEYS_DIR: 'disk/keys' },
      /disk\/keys \(KEYS_DIR\) is inside a file/,
    ],
    [
      "the database's folder is a file",
      'db',
      { DATABASE_URL: 'sqlite:db/a.db' },
      /db \(the folder of the database in DATABASE_URL\) is a file/,
    ],
  ])('when %s', async (_name, file, env, message) => {
    const cwd = newFolder();
    writeFileSync(join(cwd, file), '');
    expect(await refusal({ cwd, env })).toMatch(message);
  });

  it("when a folder can't be written, even by root, and names each", async () => {
    const message = await refusal({
      env: { KEYS_DIR: '/proc/candor-keys', DATABASE_URL: 'sqlite:/proc/candor/a.db' },
    });
    expect(message).toMatch(/\/proc\/candor \(the folder of the database in DATABASE_URL\) can't be written/);
    expect(message).toMatch(/\/proc\/candor-keys \(KEYS_DIR\) can't be written by this account \(\w+\)/);
  });

  it("when APP_SECRET isn't the one that the keys were used with", async () => {
    const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
    const cwd = newFolder();
    const start = () => runMain({ cwd, env: { APP_SECRET: first } });
    const server = await start();
    server.signal('SIGTERM');
    expect(await server.status()).toBe(0);
    const message = await refusal({ cwd, env: { APP_SECRET: second } });
    expect(message).toMatch(
      /APP_SECRET isn't the one that the keys in data\/keys \(KEYS_DIR\) were used with/,
    );
    expect(message).toContain('delete data/keys/app-secret-check');
    expect(message).not.toMatch(/aaaa|bbbb/);
    rmSync(join(cwd, 'data/keys/app-secret-check'));
    const changed = await runMain({ cwd, env: { APP_SECRET: second } });
    expect(changed.url).toContain('http');
    await changed.stop();
  });

  it.each(['sqlite', 'postgres'] as const)(
    'when a newer version has changed the database (%s)',
    async (dialect) => {
      const fresh = await freshDb(dialect);
      const at = new Date().toISOString();
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later-needs-9998', ${at})`.execute(
        fresh.db,
      );
      const message = await refusal({ env: { DATABASE_URL: fresh.url } });
      expect(message).toContain(
        "A newer version has migrated the database (9999-later-needs-9998), and this one doesn't work with it. Start the newer version",
      );
      await fresh.close();
    },
  );

  it('when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    expect(await refusal({ env: { PORT: String(port) } })).toMatch(
      new RegExp(`127.0.0.1:${port}\\n {2}The port is in use. Stop the program that uses it, or set PORT.$`),
    );
    other.close();
  });

  it('when core dumps are on in production, and only there', async () => {
    const message = await refusal({ env: production, coreLimit: 'unlimited' });
    expect(message).toMatch(/Core dumps are on \(limit: unlimited\).*`ulimit -c 0`.*LimitCORE=0/);
    for (const options of [{ env: production }, { coreLimit: 'unlimited' }]) {
      const server = await runMain(options);
      expect(server.url).toContain('http');
      await server.stop();
    }
  });

  it.each(['sqlite', 'postgres'] as const)(
    'when the keys were used with another database, new or not, and not after a restore (%s)',
    async (dialect) => {
      const cwd = newFolder();
      const [first, second] = [await freshDb(dialect), await freshDb(dialect, { migrated: false })];
      const run = async (DATABASE_URL: string, KEYS_DIR = 'keys') => {
        const server = await runMain({ cwd, env: { DATABASE_URL, KEYS_DIR } });
        server.signal('SIGTERM');
        expect(await server.status()).toBe(0);
      };
      await run(first.url);
      const refused = (message: string) =>
        expect(refusal({ cwd, env: { DATABASE_URL: second.url, KEYS_DIR: 'keys' } })).resolves.toBe(
          `Candor couldn't start.\n  ${message}`,
        );
      await refused(
        'DATABASE_URL names an empty database, but the keys in KEYS_DIR were used with another one. Set DATABASE_URL to that one. To move the site to an empty database, run npm run restore -- FILE before the start. To begin a new site, set KEYS_DIR to an empty folder.',
      );
      expect(await second.db.introspection.getTables()).toEqual([]);
      await run(second.url, 'other');
      await refused(
        "The database in DATABASE_URL and the keys in KEYS_DIR don't belong together. Set DATABASE_URL and KEYS_DIR to those of one site. If you're sure that they belong together, delete the file named database in KEYS_DIR.",
      );
      // As on another machine: the keys that are backed up, and the backup.
      const command = (name: string, url: string, ...parameters: string[]) =>
        execFileSync(process.execPath, [join(import.meta.dirname, `../commands/${name}.ts`), ...parameters], {
          cwd,
          env: { DATABASE_URL: url, KEYS_DIR: 'keys', DEMO_DATA: 'off' },
        });
      command('backup', first.url, 'copy.db');
      for (const name of readdirSync(join(cwd, 'keys')).filter((file) => file.startsWith('seal-')))
        rmSync(join(cwd, 'keys', name));
      command('restore', second.url, 'copy.db', '--yes');
      await run(second.url);
      // As an earlier version left it.
      rmSync(join(cwd, 'keys/database'));
      await run(second.url);
      expect(existsSync(join(cwd, 'keys/database'))).toBe(true);
      await Promise.all([first.close(), second.close()]);
      rmSync(cwd, { recursive: true });
    },
    120_000,
  );

  it('when another server has the SQLite file, after it has waited for one that ends', async () => {
    const cwd = newFolder();
    const env = { DRAIN_SECONDS: '3' };
    const first = await runMain({ cwd, env });
    expect(await refusal({ cwd, env })).toBe(
      "Candor couldn't start.\n  Another server is using the SQLite file in DATABASE_URL, or a restore does. Stop it first. Several servers need PostgreSQL.",
    );
    first.signal('SIGTERM');
    const second = await runMain({ cwd, env });
    expect([await first.status(), (await fetch(`${second.url}/readyz`)).status]).toEqual([0, 200]);
    second.signal('SIGKILL');
    await second.status();
    await (await runMain({ cwd, env })).stop();
  }, 120_000);
});
