import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfig, settingNames } from './env.ts';

const production = {
  NODE_ENV: 'production',
  APP_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://candor.example/',
  SMTP_URL: 'smtp://mail.example:587',
};

it('has working defaults', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: 'sqlite:data/candor.db',
    demoData: true,
    rateLimits: true,
    trustProxy: false,
    corsOrigins: [],
  });
  expect(readConfig({ PORT: ' ', HOST: '' }).port).toBe(3000);
});

it('lists every problem in one message', () => {
  const read = () =>
    readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', PUBLIC_URL: 'here' });
  expect(read).toThrow(/PORT.*\n.*PUBLIC_URL|PUBLIC_URL[\s\S]*PORT/);
  for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'PUBLIC_URL'])
    expect(read).toThrow(new RegExp(name));
});

it('is strict in production', () => {
  expect(readConfig(production)).toMatchObject({
    production: true,
    demoData: false,
    publicUrl: 'https://candor.example',
  });
  for (const name of ['APP_SECRET', 'PUBLIC_URL', 'SMTP_URL']) {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(new RegExp(name));
  }
  expect(() => readConfig({ ...production, APP_SECRET: 'short' })).toThrow(/APP_SECRET/);
  expect(() => readConfig({ ...production, RATE_LIMITS: 'off' })).toThrow(/RATE_LIMITS/);
  expect(() => readConfig({ NODE_ENV: 'production', PORT: 'many' })).toThrow(
    /PORT[\s\S]*APP_SECRET[\s\S]*SMTP_URL/,
  );
});

it('requires a second factor of moderators in production, and elsewhere if asked to', () => {
  expect(readConfig(production).secondFactorRequired).toBe(true);
  expect(readConfig({}).secondFactorRequired).toBe(false);
  expect(readConfig({ SECOND_FACTOR: 'required' }).secondFactorRequired).toBe(true);
  expect(() => readConfig({ ...production, SECOND_FACTOR: 'optional' })).toThrow(
    'SECOND_FACTOR=optional is not allowed in production',
  );
});

it('L5: lets no one create an account in production unless asked to', () => {
  expect([readConfig(production).registration, readConfig({}).registration]).toEqual([false, true]);
  expect(readConfig({ ...production, REGISTRATION: 'on' }).registration).toBe(true);
  expect(readConfig({ REGISTRATION: 'off' }).registration).toBe(false);
});

it('lets new reviews wait for the full hour in production, and elsewhere if asked to', () => {
  expect(readConfig(production).arrivals).toBe('hourly');
  expect(readConfig({}).arrivals).toBe('at-once');
  expect(readConfig({ ARRIVALS: 'hourly' }).arrivals).toBe('hourly');
  expect(() => readConfig({ ARRIVALS: 'daily' })).toThrow('ARRIVALS must be hourly or at-once');
});

it('publishes on the first of the next month in production, and elsewhere if asked to', () => {
  expect(readConfig(production).standardRelease).toBe('next_month');
  expect(readConfig({ ...production, PUBLISH: 'at-once' }).standardRelease).toBe('at_once');
  expect(readConfig({}).standardRelease).toBe('at_once');
  expect(readConfig({ PUBLISH: 'monthly' }).standardRelease).toBe('next_month');
  expect(() => readConfig({ PUBLISH: 'weekly' })).toThrow('PUBLISH must be monthly or at-once');
});

it('accepts the URL of a Valkey or Redis, and says what one looks like', () => {
  for (const url of ['redis://localhost:6379', 'rediss://user:password@10.0.0.1:6380/1', 'redis://valkey'])
    expect(readConfig({ LIMITS_URL: url }).limitsUrl).toBe(url);
  expect(readConfig({}).limitsUrl).toBeUndefined();
  for (const wrong of ['localhost:6379', 'http://localhost:6379', 'redis://', 'redis:///1', 'redis://a:many'])
    expect(() => readConfig({ LIMITS_URL: wrong }), wrong).toThrow(
      /LIMITS_URL must be a URL like redis:\/\/localhost:6379/,
    );
});

it('refuses values that only look right', () => {
  expect(() => readConfig({ NODE_ENV: 'Production' })).toThrow(/NODE_ENV/);
  expect(() => readConfig({ CORS_ORIGINS: '*' })).toThrow(/CORS_ORIGINS/);
  expect(() => readConfig({ CORS_ORIGINS: 'https://a.example/path' })).toThrow(/CORS_ORIGINS/);
  expect(() => readConfig({ PUBLIC_URL: 'https://a.example/#b' })).toThrow(/PUBLIC_URL/);
});

it('does not capture emails or show demo data where others could see them', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/SMTP_URL/);
  expect(readConfig({ HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' }).demoData).toBe(false);
});

it('reads lists and hops', () => {
  expect(readConfig({ CORS_ORIGINS: 'https://a.example, https://b.example' }).corsOrigins).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy).toEqual(['10.0.0.1', '10.0.0.2']);
  const hops = readConfig({ TRUST_PROXY: '1' }).trustProxy as (address: string, hop: number) => boolean;
  expect([hops('10.0.0.1', 0), hops('10.0.0.1', 1)]).toEqual([true, false]);
});

it('knows an onion service by its whole name', () => {
  const name = `${'a2'.repeat(28)}.onion`;
  expect(readConfig({ ONION_URL: `http://${name}/` }).onionUrl).toBe(`http://${name}`);
  expect(readConfig({ ONION_URL: `https://www.${name}:8443` }).onionUrl).toBe(`https://www.${name}:8443`);
  expect(readConfig({}).onionUrl).toBeUndefined();
  for (const wrong of [
    name,
    `ftp://${name}`,
    `http://${name}/path`,
    `http://${name}?a`,
    'http://short.onion',
    `http://${name}.example`,
    `http://a@${name}`,
  ])
    expect(() => readConfig({ ONION_URL: wrong }), wrong).toThrow(
      /ONION_URL must be the address of an onion service/,
    );
});

it('has every variable in .env.example', () => {
  const example = readFileSync('.env.example', 'utf8');
  const named = [...example.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(settingNames.length).toBeGreaterThan(10);
  expect(named.sort()).toEqual(settingNames.toSorted());
});

it('reads how PostgreSQL is reached: directly, through a pooler, and with a replica', () => {
  const DATABASE_URL = 'postgres://site@pooler/candor';
  const direct = 'postgres://site@primary/candor';
  const replica = 'postgres://site@replica/candor';
  expect(readConfig({ DATABASE_URL, DATABASE_CONNECTIONS: '20' })).toMatchObject({
    directUrl: DATABASE_URL,
    postgres: { connections: 20, isPooled: false },
    replica: undefined,
  });
  expect(
    readConfig({ DATABASE_URL, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica }),
  ).toMatchObject({
    directUrl: direct,
    postgres: { isPooled: true },
    replica: { url: replica, isPooled: true },
  });
  // Only the replica is behind a pooler.
  const reads = { DATABASE_URL: direct, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica };
  expect(readConfig(reads)).toMatchObject({ postgres: { isPooled: false }, replica: { isPooled: true } });
  for (const name of ['DATABASE_REPLICA_URL', 'DATABASE_DIRECT_URL'])
    expect(() => readConfig({ [name]: replica })).toThrow('need a DATABASE_URL of PostgreSQL');
  expect(() => readConfig({ DATABASE_URL, DATABASE_REPLICA_URL: 'sqlite:a.db' })).toThrow(
    'DATABASE_REPLICA_URL must be a URL like postgres://',
  );
  expect(() => readConfig({ DATABASE_URL, DATABASE_CONNECTIONS: '1' })).toThrow('DATABASE_CONNECTIONS');
});
