import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { readConfig, settingNames } from '#server/start/env.ts';
import { freshDb } from '#testing/database/fresh-db.ts';
import { sampled } from '#testing/sampled.ts';
import { newFolder, runMain } from '#testing/server/run-main.ts';
import { startValkey } from '#testing/server/valkey-server.ts';
import { findStrangers } from './strangers.ts';

const CANARY = 'Xk7canary';
const urls: Record<string, string> = {
  DATABASE_URL: 'postgres',
  DATABASE_REPLICA_URL: 'postgresql',
  DATABASE_DIRECT_URL: 'postgres',
  SMTP_URL: 'smtps',
  LIMITS_URL: 'rediss',
};

/** Read with what it needs to be right. */
const read = (name: string, value: string) =>
  readConfig({
    DATABASE_URL: 'postgres://site@db/candor',
    SMTP_URL: 'smtp://mail.example',
    ADMIN_PASSWORD: 'correct horse battery',
    [name]: value,
  });

function refusalOf(name: string, value: string): string | undefined {
  try {
    read(name, value);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const absurd = [
  ...[CANARY, ` ${CANARY} `, `${CANARY}=${CANARY}`, `-${CANARY}`, `yes${CANARY}`, `${CANARY}\n${CANARY}`],
  ...[`://${CANARY}`, `https://${CANARY}/path`, `https://a.example/${CANARY}`, `https://${CANARY}@a.example`],
  ...[`postgres://u:${CANARY}@${CANARY}@h/d`, `postgres://u:${CANARY}#@h`, `smtp://u:${CANARY}/x@h:25`],
  ...[
    `redis://:${CANARY}?@h`,
    `smtp://h:${CANARY}`,
    'sqlite:',
    `mysql://${CANARY}`,
    '{}',
    '0x10',
    '1e3',
    '-1',
    '3.5',
  ],
  ...['99999999999', CANARY.repeat(2000), `10.0.0.1,${CANARY}`, `10.0.0.0/${CANARY}`, '🦊'],
];

describe('a wrong setting is named, with what to write, and without its value', () => {
  it.each(settingNames)('%s', (name) => {
    const accepted: string[] = [];
    for (const value of absurd) {
      const message = refusalOf(name, value);
      if (message === undefined) accepted.push(value);
      else {
        expect(message).toMatch(new RegExp(`\n  - ${name} (must|has) `));
        expect(message.split('\n')).toHaveLength(2);
        expect(message).not.toContain(CANARY);
        expect(message).not.toMatch(/expected|Invalid|>=|<=/);
      }
    }
    // A file, a folder and secrets may be anything.
    if (
      !['SITE_FILE', 'KEYS_DIR', 'EXPORT_DIR', 'ADMIN_PASSWORD', 'APP_SECRET', 'METRICS_TOKEN'].includes(name)
    )
      expect(accepted.length).toBeLessThan(5);
    for (const empty of ['', '  ', '\t\n']) expect(refusalOf(name, empty)).toBeUndefined();
  });

  it.each([
    ['PUBLIC_URL', 'https://candor.example/reviews', /must be an origin like https:\/\/candor\.example/],
    ['PUBLIC_URL', 'https://candor.example?a', /must be an origin/],
    ['TRUST_PROXY', 'yes', /must be off, on, the number of proxies/],
    ['TRUST_PROXY', '10.0.0.0/33', /must be off, on/],
    ['DATABASE_URL', 'postgres://site:p@ss@db/candor', /percent-encoded\. Write @ as %40/],
    ['LIMITS_URL', 'redis://:p/ss@cache', /percent-encoded.*\/ as %2F/],
    ['SMTP_URL', 'smtp://me:100%@mail.example', /percent-encoded.*% as %25/],
    ['HOST', 'my host', /must be an address of this machine/],
    ['PORT', '70000', /must be a whole number from 0 to 65535/],
    ['MAIL_FROM', 'Candor', /must be an address like/],
  ])('%s=%s', (name, value, says) => {
    expect(refusalOf(name, value)).toMatch(says);
  });

  it('and what is right is read, also with spaces around it', () => {
    expect(read('PUBLIC_URL', ' https://Candor.example/ ').publicUrl).toBe('https://candor.example');
    expect(read('NODE_ENV', ' test ').production).toBe(false);
    expect(() => read('NODE_ENV', ' production ')).toThrow('APP_SECRET is required in production');
    expect(read('TRUST_PROXY', 'loopback, 10.0.0.0/8, fd00::/8').trustProxy).toHaveLength(3);
    for (const url of ['postgres://candor@/candor?host=/var/run/postgresql', 'postgres://u@[::1]:5432/d'])
      expect(read('DATABASE_URL', url).databaseUrl).toBe(url);
  });
});

it.each(Object.entries(urls))('no part of a password in %s is taken for a host or a name', (name, scheme) => {
  const url = (password: string) => `${scheme}://site:${password}@host.internal:1234/candor`;
  const passwordIn = (text: string) => {
    if (!scheme.startsWith('postgres')) return decodeURIComponent(new URL(text).password);
    const { password, host, database } = new pg.Client({ connectionString: text });
    expect([host, database]).toEqual(['host.internal', 'candor']);
    return password;
  };
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: fc.constantFrom(...'ab1@:/?#%[] \\&=+.é') }), (password) => {
      const raw = url(password);
      if (refusalOf(name, raw) === undefined) {
        expect(new URL(raw).host).toBe('host.internal:1234');
        expect(passwordIn(raw)).toBe(decodeURIComponent(password));
      }
      const encoded = url(encodeURIComponent(password));
      expect(refusalOf(name, encoded)).toBeUndefined();
      expect(passwordIn(encoded)).toBe(password);
    }),
  );
});

it('a misspelled setting gets the nearest name, and what belongs to others is left alone', () => {
  const find = (inFile: string[], environment: Record<string, string> = {}) =>
    findStrangers(settingNames, inFile, environment);
  expect(find(['DATABSE_URL', 'PROT', 'smtp_url', 'NODE_EVN', 'TRUSTED_PROXY']).misspelled).toEqual([
    "DATABSE_URL isn't a setting. Did you mean DATABASE_URL?",
    "PROT isn't a setting. Did you mean PORT?",
    "smtp_url isn't a setting. Did you mean SMTP_URL?",
    "NODE_EVN isn't a setting. Did you mean NODE_ENV?",
    "TRUSTED_PROXY isn't a setting. Did you mean TRUST_PROXY?",
  ]);
  expect(find(['COFFEE', 'TZ', 'NODE_OPTIONS', ...settingNames])).toEqual({
    misspelled: [],
    ignored: ['COFFEE'],
  });
  const others =
    'PATH HOME USER HOSTNAME PORTS POST LOGNAME SHELL PWD TERM LANG NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE npm_config_loglevel MAIL MAILCHECK SMTP_HOST DATABASE_PORT KUBERNETES_PORT VALKEY_URL LISTEN_FDS JOURNAL_STREAM INVOCATION_ID CANDOR_SITE POSTGRES_PASSWORD DISPLAY EDITOR';
  expect(find([], Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual({
    misspelled: [],
    ignored: [],
  });
  expect(find([], { DATABSE_URL: 'x' }).misspelled).toHaveLength(1);
  // Another program's, since ours is there.
  expect(find([], { LOGLEVEL: 'x', LOG_LEVEL: 'info' }).misspelled).toEqual([]);
});

/** The URL of a database on the server of the tests. */
const postgresAs = (person: string, name: string) =>
  `${inject('postgresUrl').replace('postgres:postgres', person)}/${name}`;

describe('a start that fails is one message without values', () => {
  const failedStart = async (env: Record<string, string>, file?: string) => {
    const cwd = newFolder();
    if (file !== undefined) writeFileSync(join(cwd, '.env'), file);
    const server = await runMain({ cwd, env });
    expect(await server.status()).toBe(1);
    expect(server.output()).toMatch(/^Candor couldn't start\.\n/);
    expect(server.output()).not.toMatch(/canary|^\s+at |node:/m);
    return server.output();
  };

  it('with all problems of .env and the environment', async () => {
    const said = await failedStart(
      { TRUST_PROXY: 'canary', SECOND_FACTR: 'canary' },
      'DATABSE_URL=sqlite:canary.db\nDATABASE_URL=postgres://u:canary@canary@h/d\n',
    );
    expect(said.split('\n').slice(2, -1)).toEqual([
      "  - DATABSE_URL isn't a setting. Did you mean DATABASE_URL?",
      "  - SECOND_FACTR isn't a setting. Did you mean SECOND_FACTOR?",
      expect.stringMatching(/^ {2}- DATABASE_URL has a character .* Write @ as %40/),
      expect.stringMatching(/^ {2}- TRUST_PROXY must be off, on/),
    ]);
  });

  it.each([
    ["its host name can't be found, ENOTFOUND", () => 'postgres://canary:canary@canary.invalid/canary'],
    ['nothing accepts connections there, ECONNREFUSED', () => 'postgres://canary:canary@127.0.0.1:1/canary'],
    ['it refuses the user name or password, 28P01', () => postgresAs('postgres:canary', 'canary')],
    ["it doesn't have a database of that name, 3D000", () => postgresAs('postgres:postgres', 'canary')],
  ])('when %s', async (why, url) => {
    const said = await failedStart({ DATABASE_URL: url() });
    expect(said).toContain(`The database can't be used (${why}). Check DATABASE_URL, or DATABASE_DIRECT_URL`);
    expect(said.split('\n')).toHaveLength(3);
  });
});

describe('a start goes on with one line without values', () => {
  const open: { stop: () => Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const part of open.splice(0).reverse()) await part.stop();
  });
  const warningsOf = async (env: Record<string, string>) => {
    const server = await runMain({ env });
    open.push(server);
    const warnings = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":40'))
        .map((line) => JSON.parse(line).msg as string);
    await expect.poll(warnings, { timeout: 20_000 }).toHaveLength(1);
    expect(server.output()).not.toMatch(/canary|^\s+at |node:|ioredis/m);
    return warnings();
  };

  it.each([
    ["its host name can't be found, ENOTFOUND", () => 'postgres://canary:canary@canary.invalid/canary'],
    ['nothing accepts connections there, ECONNREFUSED', () => 'postgres://canary:canary@127.0.0.1:1/canary'],
    ['it refuses the user name or password, 28P01', () => postgresAs('postgres:canary', 'canary')],
  ])('when the replica is away: %s', async (why, url) => {
    const fresh = await freshDb('postgres');
    open.push({ stop: fresh.close });
    expect(await warningsOf({ DATABASE_URL: fresh.url, DATABASE_REPLICA_URL: url() })).toEqual([
      expect.stringContaining(`The replica can't be read (${why}). Check DATABASE_REPLICA_URL`),
    ]);
  });

  it.each([
    ['wants another password', 'canary', 'right'],
    ['wants a password', '', 'right'],
  ])('when Valkey %s', async (_why, given, password) => {
    const valkey = await startValkey();
    open.push(valkey);
    await valkey.client.config('SET', 'requirepass', password);
    const LIMITS_URL = valkey.url.replace('//', given === '' ? '//' : `//:${given}@`);
    expect(await warningsOf({ RATE_LIMITS: 'on', LIMITS_URL })).toEqual([
      expect.stringMatching(/^LIMITS_URL fails or is too slow: each server counts its share/),
    ]);
  });

  it('when there is no Valkey', async () => {
    const LIMITS_URL = 'redis://:canary@canary.invalid:6379';
    expect(await warningsOf({ RATE_LIMITS: 'on', LIMITS_URL })).toEqual([
      expect.stringMatching(/^LIMITS_URL fails or is too slow/),
    ]);
  });
});

describe('a command refuses what the start refuses', () => {
  const folder = join(import.meta.dirname, '../../commands');
  const commands = readdirSync(folder).filter(
    (file) => !file.endsWith('.test.ts') && readFileSync(join(folder, file), 'utf8').includes('readConfig'),
  );
  const given: Record<string, string[]> = {
    'backup.ts': ['backup.db'],
    'company.ts': ['--domain', 'halden.example'],
    'export-data.ts': ['open'],
    'export-dsa.ts': ['2026-01'],
    'import.ts': ['companies.csv'],
    'restore.ts': ['backup.db'],
    'user.ts': ['--email', 'bo@people.example', '--role', 'user'],
    'wait-until-ready.ts': [String(process.pid)],
  };
  const run = (command: string, changes: Record<string, string>) => {
    const env = { DSA_EXPORT: 'on', ...changes };
    const cwd = newFolder();
    writeFileSync(join(cwd, 'companies.csv'), 'name,domain\n');
    const script = [join(folder, command), ...(given[command] ?? [])];
    const { status, stdout, stderr } = spawnSync(process.execPath, script, { cwd, env, encoding: 'utf8' });
    const output = stdout + stderr;
    expect(output).not.toMatch(/canary|^\s+at |node:/m);
    return { status, said: output.replaceAll(/\s+/g, ' ') };
  };

  it.each(sampled(commands))('%s', (command) => {
    const { status, said } = run(command, { DATABASE_URL: 'sqlite:', LIMITS_ULR: 'canary', PORT: 'canary' });
    expect(said).toMatch(
      /The configuration has problems: (- )?LIMITS_ULR isn't a setting\. Did you mean LIMITS_URL\? (- )?PORT must be a whole number from 0 to 65535 (- )?DATABASE_URL must be/,
    );
    expect(status).toBe(1);
  });

  it.each(sampled(commands.filter((command) => command !== 'wait-until-ready.ts')))(
    '%s, also a database that is not there',
    (command) => {
      const { status, said } = run(command, { DATABASE_URL: 'postgres://canary:canary@127.0.0.1:1/canary' });
      expect(said).toMatch(/nothing accepts connections there, ECONNREFUSED/);
      expect(said).toMatch(/check DATABASE_URL/i);
      expect(status).toBe(1);
    },
  );
});
