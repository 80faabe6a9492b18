import { existsSync, readFileSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { isOnionUrl } from '#shared/rules/addresses.ts';
import { emailAddress } from '#shared/schemas/email.ts';
import { site } from '#shared/site.ts';
import type { Release } from '#shared/words.ts';
import { connectionUrl } from './settings/connection-url.ts';
import {
  choice,
  hostName,
  isDnsServer,
  isOrigin,
  list,
  monthCounts,
  origin,
  sender,
  text,
  trustedProxies,
  wholeNumber,
} from './settings/kinds.ts';
import { findStrangers } from './settings/strangers.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const POSTGRES_EXAMPLE = 'postgres://user:password@host/database';
/** A socket's folder is in its query. */
const postgres = { scheme: /^postgres(ql)?:\/\/(?=.)/, example: POSTGRES_EXAMPLE, isLocal: true };
const onOrOff = choice('on', 'off');

const variables = z.object({
  NODE_ENV: choice('production', 'development', 'test').optional(),
  HOST: hostName.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: origin.optional(),
  ONION_URL: text
    .transform((value) => value.replace(/\/+$/, ''))
    .refine(isOnionUrl, { error: 'must be the address of an onion service, like http://….onion' })
    .optional(),
  DATABASE_URL: connectionUrl({
    ...postgres,
    example: `sqlite:PATH or ${POSTGRES_EXAMPLE}`,
    instead: /^sqlite:./,
  }).default('sqlite:data/candor.db'),
  DATABASE_REPLICA_URL: connectionUrl(postgres).optional(),
  DATABASE_DIRECT_URL: connectionUrl(postgres).optional(),
  DATABASE_CONNECTIONS: wholeNumber(4, 500).optional(),
  APP_SECRET: text.min(32, { error: 'must have at least 32 characters' }).optional(),
  KEYS_DIR: text.default('data/keys'),
  EXPORT_DIR: text.optional(),
  AUTHORITY_REQUESTS: monthCounts.optional(),
  DSA_EXPORT: onOrOff.default('off'),
  SMTP_URL: connectionUrl({
    scheme: /^smtps?:\/\//,
    example: 'smtp://user:password@mail.example:587',
  }).optional(),
  MAIL_FROM: sender.optional(),
  MAIL_BOUNCES: emailAddress('must be an email address').optional(),
  ADMIN_EMAIL: emailAddress('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().optional(),
  DEMO_DATA: onOrOff.default('on'),
  RATE_LIMITS: onOrOff.default('on'),
  LIMITS_URL: connectionUrl({
    scheme: /^rediss?:\/\//,
    example: 'redis://localhost:6379 or rediss://user:password@host:6379',
  }).optional(),
  ARRIVALS: choice('hourly', 'at-once').optional(),
  PUBLISH: choice('monthly', 'at-once').optional(),
  LOAD_SHEDDING: onOrOff.optional(),
  REGISTRATION: onOrOff.optional(),
  SITE_FILE: text.optional(),
  SECOND_FACTOR: choice('required', 'optional').optional(),
  METRICS_TOKEN: text.min(32, { error: 'must have at least 32 characters' }).optional(),
  UPDATE_SOURCE: z.url({ protocol: /^https?$/, error: 'must be the address of a changelog.md' }).optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  TRUST_PROXY: trustedProxies.default(false),
  CORS_ORIGINS: text
    .refine((value) => list(value).every((item) => isOrigin(item) && !item.endsWith('/')), {
      error: 'must be origins like https://partner.example, separated by commas',
    })
    .default(''),
  DNS_SERVERS: text
    .refine((value) => list(value).every(isDnsServer), {
      error: 'must be addresses like 127.0.0.1 or 127.0.0.1:5353, separated by commas',
    })
    .default(''),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
});

const standardReleases = { monthly: 'next_month', 'at-once': 'at_once' } as const satisfies Record<
  string,
  Release
>;

export const settingNames = Object.keys(variables.shape);

type Variables = z.infer<typeof variables>;
export type Config = ReturnType<typeof toConfig>;

/** Reads `.env` and the environment. Throws one error that lists every problem, and no value. */
export function readConfig(environment?: NodeJS.ProcessEnv): Config {
  const { given, misspelled, ignored } = environment
    ? { given: environment, misspelled: [], ignored: [] }
    : readEnvironment();
  const values = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value?.trim() ? [[name, trimmed(name, value)]] : [])),
  );
  const parsed = variables.safeParse(values);
  const fieldProblems = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  const problems = [
    ...misspelled,
    ...fieldProblems,
    ...combinationProblems({ HOST: '127.0.0.1', ...values }),
  ];
  if (!parsed.success || problems.length > 0) {
    throw new Error(
      `The configuration has problems:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
  return toConfig(parsed.data, ignored);
}

/** A password may begin or end with a space. */
const trimmed = (name: string, value: string) => (name === 'ADMIN_PASSWORD' ? value : value.trim());

function readEnvironment() {
  const inFile = existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];
  if (inFile.length > 0) loadEnvFile('.env');
  return { given: process.env, ...findStrangers(settingNames, inFile, process.env) };
}

/** Checks the raw values, so these problems are listed together with problems of single values. */
function combinationProblems(env: Record<string, string | undefined> & { HOST: string }): string[] {
  const production = env.NODE_ENV === 'production';
  const isPublic = !production && !LOOPBACK.has(env.HOST);
  const problems: Record<string, boolean> = {
    'APP_SECRET is required in production (32 or more characters)': production && !env.APP_SECRET,
    'PUBLIC_URL is required in production': production && !env.PUBLIC_URL,
    'SMTP_URL is required in production': production && !env.SMTP_URL,
    'RATE_LIMITS=off is not allowed in production': production && env.RATE_LIMITS === 'off',
    'SECOND_FACTOR=optional is not allowed in production': production && env.SECOND_FACTOR === 'optional',
    'SMTP_URL is required when HOST is not a loopback address, because captured emails would be public':
      isPublic && !env.SMTP_URL,
    'DATABASE_REPLICA_URL and DATABASE_DIRECT_URL need a DATABASE_URL of PostgreSQL':
      Boolean(env.DATABASE_REPLICA_URL || env.DATABASE_DIRECT_URL) &&
      !env.DATABASE_URL?.startsWith('postgres'),
    'ADMIN_PASSWORD is required with ADMIN_EMAIL': Boolean(env.ADMIN_EMAIL) && !env.ADMIN_PASSWORD,
  };
  return Object.keys(problems).filter((problem) => problems[problem]);
}

function toConfig(env: Variables, ignored: string[]) {
  const production = env.NODE_ENV === 'production';
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    production,
    /** Whether moderators and admins can do nothing without one. */
    secondFactorRequired: production || env.SECOND_FACTOR === 'required',
    /** Whether strangers may create accounts. Registering shows who has one. */
    registration: env.REGISTRATION ? env.REGISTRATION === 'on' : !production,
    /** Where the operator says what the site is called and who runs it, if not in the admin area. */
    siteFile: env.SITE_FILE,
    host: env.HOST,
    port: env.PORT,
    /** Base of the links in emails, without a trailing slash. */
    publicUrl,
    /** The same site as an onion service, without a trailing slash. */
    onionUrl: env.ONION_URL,
    databaseUrl: env.DATABASE_URL,
    /** For what needs a connection of its own for longer than a transaction: migrations, jobs, commands. */
    directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    /** How requests are connected to PostgreSQL. */
    postgres: {
      connections: env.DATABASE_CONNECTIONS,
      isPooled: (env.DATABASE_DIRECT_URL ?? env.DATABASE_URL) !== env.DATABASE_URL,
    },
    /** A server that follows the primary, for what anyone may read. */
    replica: env.DATABASE_REPLICA_URL
      ? {
          url: env.DATABASE_REPLICA_URL,
          connections: env.DATABASE_CONNECTIONS,
          isPooled: env.DATABASE_DIRECT_URL !== undefined,
        }
      : undefined,
    appSecret: env.APP_SECRET,
    keysDir: env.KEYS_DIR,
    /** Where the open data of each month is, which the site publishes. */
    exportDir: env.EXPORT_DIR,
    /** How many requests by authorities there were, by month; undefined if the operator doesn't say. */
    authorityRequests: env.AUTHORITY_REQUESTS,
    dsaExport: env.DSA_EXPORT === 'on',
    dataDir: 'data',
    smtpUrl: env.SMTP_URL,
    /** Where emails that can't be delivered come back to, if not to `mailFrom`. */
    mailBounces: env.MAIL_BOUNCES,
    mailFrom: env.MAIL_FROM ?? `${site.name} <no-reply@${new URL(publicUrl).hostname}>`,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    demoData: env.DEMO_DATA === 'on' && !production && LOOPBACK.has(env.HOST),
    rateLimits: env.RATE_LIMITS === 'on',
    /** Valkey or Redis, where all servers count together. */
    limitsUrl: env.LIMITS_URL,
    /** When a review is moved into its tables, where moderators see it: at the full hour, or right away. */
    arrivals: env.ARRIVALS ?? (production ? 'hourly' : 'at-once'),
    /** When an approved review is published if its author hasn't chosen. */
    standardRelease: standardReleases[env.PUBLISH ?? (production ? 'monthly' : 'at-once')],
    /** Whether requests are refused while there are too many. */
    loadShedding: env.LOAD_SHEDDING ? env.LOAD_SHEDDING === 'on' : production,
    /** With it, Prometheus may read `/metrics` from another machine. */
    metricsToken: env.METRICS_TOKEN,
    /** A list of changes that says which version is the newest. */
    updateSource: env.UPDATE_SOURCE,
    /** How long `/readyz` says that the server is about to stop before it does. */
    drainMs: env.DRAIN_SECONDS * 1000,
    trustProxy: env.TRUST_PROXY,
    /** The DNS servers that are asked who speaks for a company, if not those of the machine. */
    dnsServers: list(env.DNS_SERVERS),
    corsOrigins: list(env.CORS_ORIGINS),
    logLevel: env.LOG_LEVEL,
    /** Names in `.env` that are no one's settings. */
    ignored,
    /** argon2id: 19 MiB and 2 passes, the first choice of OWASP's password storage cheat sheet. */
    passwordCost: { memoryCost: 19_456, timeCost: 2 },
    /** How long a request waits for the mail server, at most. */
    mailTimeoutMs: 10_000,
  };
}
