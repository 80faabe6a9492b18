import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';
import { isOnionUrl } from '#shared/rules/addresses.ts';
import { emailAddress } from '#shared/schemas/email.ts';
import { site } from '#shared/site.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

const text = z.string().trim();
const url = (protocols: RegExp, example: string) =>
  text.refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), {
    error: `must be a URL like ${example}`,
  });

const postgresUrl = text.regex(/^postgres(ql)?:\/\/.+$/, {
  error: 'must be postgres://user:password@host/database',
});

const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .optional(),
  HOST: text.default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  PUBLIC_URL: url(/^https?:$/, 'https://candor.example')
    .refine((value) => !/[?#]/.test(value), { error: 'must not have a query or a fragment' })
    .optional(),
  ONION_URL: text
    .transform((value) => value.replace(/\/+$/, ''))
    .refine(isOnionUrl, { error: 'must be the address of an onion service, like http://….onion' })
    .optional(),
  DATABASE_URL: text
    .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, {
      error: 'must be sqlite:PATH or postgres://user:password@host/database',
    })
    .default('sqlite:data/candor.db'),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number({ error: 'must be a number of connections' })
    .int()
    .min(4)
    .max(500)
    .optional(),
  APP_SECRET: text.min(32, { error: 'must have at least 32 characters' }).optional(),
  KEYS_DIR: text.default('data/keys'),
  SMTP_URL: url(/^smtps?:$/, 'smtp://user:password@mail.example:587').optional(),
  MAIL_FROM: text.optional(),
  ADMIN_EMAIL: emailAddress('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().optional(),
  DEMO_DATA: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  LIMITS_URL: text
    .refine((value) => /^rediss?:\/\/[^/]/.test(value) && URL.canParse(value), {
      error: 'must be a URL like redis://localhost:6379 or rediss://user:password@host:6379',
    })
    .optional(),
  ARRIVALS: z.enum(['hourly', 'at-once'], { error: 'must be hourly or at-once' }).optional(),
  LOAD_SHEDDING: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  SECOND_FACTOR: z.enum(['required', 'optional'], { error: 'must be required or optional' }).optional(),
  DRAIN_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).int().min(0).max(60).default(0),
  TRUST_PROXY: text.default('off'),
  CORS_ORIGINS: text
    .refine(
      (value) => list(value).every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      {
        error: 'must be origins like https://partner.example, separated by commas',
      },
    )
    .default(''),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

type Variables = z.infer<typeof variables>;
export type Config = ReturnType<typeof toConfig>;

/** Reads `.env` and the environment. Throws one error that lists every problem. */
export function readConfig(environment: NodeJS.ProcessEnv = readEnvironment()): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  const fieldProblems = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  const problems = [...fieldProblems, ...combinationProblems({ HOST: '127.0.0.1', ...given })];
  if (!parsed.success || problems.length > 0) {
    throw new Error(
      `The configuration has problems:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
  return toConfig(parsed.data);
}

function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) loadEnvFile('.env');
  return process.env;
}

/** Checks the raw values, so that these problems are listed together with problems of single values. */
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

function toConfig(env: Variables) {
  const production = env.NODE_ENV === 'production';
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${env.PORT}`;
  return {
    production,
    /** Whether moderators and admins can do nothing without one. */
    secondFactorRequired: production || env.SECOND_FACTOR === 'required',
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
    dataDir: 'data',
    smtpUrl: env.SMTP_URL,
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
    /** Whether requests are refused while there are too many. */
    loadShedding: env.LOAD_SHEDDING ? env.LOAD_SHEDDING === 'on' : production,
    /** How long `/readyz` says that the server is about to stop before it does. */
    drainMs: env.DRAIN_SECONDS * 1000,
    trustProxy: trustProxy(env.TRUST_PROXY),
    corsOrigins: list(env.CORS_ORIGINS),
    logLevel: env.LOG_LEVEL,
    /** argon2id: 19 MiB and 2 passes, the first choice of OWASP's password storage cheat sheet. */
    passwordCost: { memoryCost: 19_456, timeCost: 2 },
    /** How long a request waits for the mail server, at most. */
    mailTimeoutMs: 10_000,
  };
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** `off`, `on` (trusts every hop), a number of hops, or a list of proxy addresses. */
function trustProxy(value: string): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (value === 'off') return false;
  if (value === 'on') return true;
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value);
  return list(value);
}
