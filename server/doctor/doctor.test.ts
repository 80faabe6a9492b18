import { chmodSync, writeFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { freshDb } from '#testing/database/fresh-db.ts';
import { createAuthority, type Issued } from '#testing/server/certificates.ts';
import { startMailServer } from '#testing/server/mail-server.ts';
import { type DoctorOptions, runDoctor } from '#testing/server/run-doctor.ts';
import { newFolder, runMain } from '#testing/server/run-main.ts';
import { type Habits, startTlsProxy } from '#testing/server/tls-proxy.ts';

const authority = createAuthority();
const trusted = join(newFolder(), 'authority.pem');
writeFileSync(trusted, authority.cert);
const open: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.stop();
});

async function startSmtp(options: SMTPServerOptions = {}): Promise<string> {
  const { url, close } = await startMailServer(options);
  open.push({ stop: close });
  return url.replace('smtp://', '');
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ stop: async () => server.close() });
  return (server.address() as AddressInfo).port;
}

async function startDatabase(dialect: 'sqlite' | 'postgres') {
  const fresh = await freshDb(dialect);
  open.push({ stop: () => fresh.close() });
  return fresh;
}

/** A site in production behind a proxy with TLS, with everything as it should be unless said otherwise. */
async function startProduction(env: Record<string, string> = {}) {
  const proxy = await startTlsProxy(authority.issue(90));
  open.push({ stop: proxy.close });
  const settings = {
    NODE_ENV: 'production',
    RATE_LIMITS: 'on',
    APP_SECRET: 'doctor'.repeat(8),
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: `smtp://${await startSmtp()}`,
    MAIL_FROM: 'Candor <no-reply@candor.test>',
    MAIL_BOUNCES: 'bounces@candor.test',
    ...env,
  };
  const server = await runMain({ env: settings });
  expect(server.output()).toContain('"msg":"running"');
  open.push(server);
  proxy.forwardTo(server.url);
  const doctor = (changed: Record<string, string> = {}, options: DoctorOptions = {}) =>
    runDoctor(server.cwd, { ...settings, NODE_EXTRA_CA_CERTS: trusted, ...changed }, options);
  return { server, proxy, doctor };
}

it('finds nothing wrong with a good installation on SQLite', async () => {
  const { server, doctor } = await startProduction();
  // The start has a line for each check that asks no one.
  for (const check of ['Settings', 'Permissions', 'Disk', 'Core dumps'])
    expect(server.output()).toMatch(new RegExp(`"level":[34]0,.*"msg":"${check}: `));
  const { status, findings, complaints, output } = await doctor();
  // Nobody has said who runs this copy, and localhost has no public address.
  expect(
    complaints.filter((line) => !line.startsWith('warning DNS localhost points to 127.0.0.1 here')),
  ).toEqual([
    'warning Backups There is no backup yet. deploy/README.md, "Backup", says how to make one every day.',
    "warning Identity Visitors see that the site isn't open yet, because it has no admin. To finish setting up, open the link in the server's log.",
  ]);
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ok Disk The disk of \S+, .* has .* GB left/),
      'ok Database The database belongs to this version and these keys.',
      expect.stringMatching(/^ok Site https:\/\/localhost:\d+ answers and is ready\.$/),
      expect.stringMatching(/^ok TLS The certificate is valid for (89|90) more days\.$/),
      'ok HSTS Browsers come back only over https.',
      "ok Metrics Visitors can't see them.",
      'ok Proxy headers We ignore an address that a visitor claims to have.',
      expect.stringMatching(/^ok Mail server 127/),
      expect.stringMatching(/^ok Clock The clock agrees with https/),
    ]),
  );
  expect([status, output]).toEqual([0, expect.stringMatching(/\n0 problems, \d warnings?, \d+ fine\.\n$/)]);
});

it('reads the settings of PostgreSQL that matter to anonymity, and its clock', async () => {
  const fresh = await startDatabase('postgres');
  const { doctor } = await startProduction({ DATABASE_URL: fresh.url });
  const usual = await doctor();
  expect(usual.findings).toContain("ok Clock The clock agrees with PostgreSQL's.");
  // What PostgreSQL does unless it is told otherwise.
  expect(settingsIn(usual.complaints)).toEqual({
    warning: [
      'log_autovacuum_min_duration',
      'log_checkpoints',
      'log_error_verbosity',
      'log_min_error_statement',
      'log_min_messages',
    ],
    problem: [],
  });
  const database = new URL(fresh.url).pathname.slice(1);
  for (const [name, value] of Object.entries({
    ...{ log_statement: 'all', log_min_duration_statement: '0', session_preload_libraries: 'auto_explain' },
    ...{ 'auto_explain.log_min_duration': '0', log_lock_waits: 'on', log_temp_files: '0' },
    ...{ log_replication_commands: 'on', log_min_messages: 'info', log_min_error_statement: 'fatal' },
  }))
    await sql`alter database ${sql.table(database)} set ${sql.raw(`${name} = '${value}'`)}`.execute(fresh.db);
  const logging = await doctor();
  expect(logging.status).toBe(1);
  expect(settingsIn(logging.complaints)).toEqual({
    warning: [
      'log_autovacuum_min_duration',
      'log_checkpoints',
      'log_error_verbosity',
      'log_lock_waits',
      'log_min_messages',
      'log_replication_commands',
      'log_temp_files',
    ],
    problem: ['auto_explain.log_min_duration', 'log_min_duration_statement', 'log_statement'],
  });
  expect(logging.complaints).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^problem PostgreSQL log_statement is all: .* set log_statement = none/),
      expect.stringMatching(/^problem PostgreSQL log_min_duration_statement is 0: .* = -1/),
      expect.stringMatching(
        /^warning PostgreSQL log_min_messages is info: an error in the log .* = fatal in postgresql\.conf/,
      ),
    ]),
  );
});

/** Which settings of PostgreSQL are complained about. */
const settingsIn = (complaints: string[]) => {
  const found = complaints.map((line) => /^(\w+) PostgreSQL ([\w.]+) is /.exec(line) ?? []);
  const of = (wanted: string) =>
    found.flatMap(([, status, name]) => (status === wanted ? [name] : [])).sort();
  return { warning: of('warning'), problem: of('problem') };
};

it('reports what a proxy does wrong', async () => {
  const { doctor, proxy } = await startProduction();
  for (const [habits, report] of [
    // It passes on what visitors claim.
    [
      {
        sent: (headers) => ({ ...headers, 'x-forwarded-for': headers['x-forwarded-for'] ?? '198.51.100.7' }),
      },
      /^problem Proxy headers A visitor can claim any address/,
    ],
    // It says nothing about visitors, and so shows the metrics.
    [
      { sent: (headers) => ({ ...headers, 'x-forwarded-for': undefined, forwarded: undefined }) },
      /^problem Metrics Anyone can read https:\/\/localhost:\d+\/metrics/,
    ],
    // It removes Strict-Transport-Security.
    [{ received: (headers) => ({ ...headers, 'strict-transport-security': undefined }) }, /^warning HSTS /],
    // It has a clock that is ten minutes behind.
    [
      { received: (headers) => ({ ...headers, date: new Date(Date.now() - 600_000).toUTCString() }) },
      /^problem Clock The clock is (599|600|601) seconds ahead of https/,
    ],
  ] satisfies [Habits, RegExp][]) {
    proxy.behave(habits);
    const { status, complaints } = await doctor();
    expect(complaints).toContainEqual(expect.stringMatching(report));
    expect(status).toBe(report.source.startsWith('^problem') ? 1 : 0);
  }
});

it('reports a certificate that browsers would refuse, and one that ends soon for how long it lasts', async () => {
  const stranger = createAuthority();
  const { doctor, proxy } = await startProduction();
  for (const [certificate, report] of [
    [stranger.issue(90), /^problem TLS Browsers don't trust the certificate \(CERT_SIGNATURE_FAILURE\)/],
    [authority.issue(-0.5), /^problem TLS Browsers don't trust the certificate \(CERT_HAS_EXPIRED\)/],
    [authority.issue(0.3), /^warning TLS The certificate is valid for only 7 more hours\. Check/],
    // Issued a day ago, and still with most of its days.
    [authority.issue(3.5), /^ok TLS The certificate is valid for 3 more days\.$/],
  ] satisfies [Issued, RegExp][]) {
    proxy.present(certificate);
    expect((await doctor()).findings).toContainEqual(expect.stringMatching(report));
  }
});

it('reports bad settings, permissions, accounts and core dumps, all at once', async () => {
  const fresh = await startDatabase('sqlite');
  const { server, doctor } = await startProduction({ DATABASE_URL: fresh.url });
  chmodSync(join(server.cwd, 'data/keys/identity'), 0o644);
  writeFileSync(join(server.cwd, '.env'), 'COFFEE=black', { mode: 0o640 });
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(fresh.db);
  const refusing = await startSmtp({
    authOptional: false,
    onAuth: (auth, _session, done) => done(new Error(`${auth.username} or ${auth.password} is wrong`)),
  });
  const { status, complaints } = await doctor(
    {
      TRUST_PROXY: 'off',
      SMTP_URL: `smtp://candor-mail:p%40ss@${refusing}`,
      ADMIN_EMAIL: 'me@candor.example',
      ADMIN_PASSWORD: 'correct horse battery',
      MAIL_FROM: 'candor@localhost',
    },
    { coreLimit: 'unlimited' },
  );
  const reports = [
    /^problem Settings TRUST_PROXY is off behind a proxy/,
    /^warning Settings COFFEE in \.env isn't a setting, so it does nothing/,
    /^warning Settings ADMIN_EMAIL still has an example name/,
    /^problem Permissions Other accounts .* data\/keys\/identity\. Run `chmod go= data\/keys\/identity`/,
    /^problem Permissions Other accounts .* \.env/,
    /^warning Database A newer version has migrated/,
    /^problem Mail server 127\.0\.0\.1:\d+ doesn't accept us.*user name and password in SMTP_URL \(535\)\. It says "535 … or … is wrong"\. Check SMTP_URL/,
    /^problem Sender MAIL_FROM \(candor@localhost\) has no domain/,
    /^warning Core dumps .*unlimited.*ulimit -c 0/,
  ];
  for (const report of reports) expect(complaints).toContainEqual(expect.stringMatching(report));
  expect(status).toBe(1);
});

it('finds its way without a network, a server, a database or keys', async () => {
  const port = await listen(createServer(() => {}));
  const { status, complaints } = await runDoctor(newFolder(), {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  for (const report of [
    /^warning Permissions There's no data/,
    /^problem Database The database can't be read \(.*ECONNREFUSED.*\)\. Check DATABASE_URL/,
    /^problem Site http.* can't be reached from here \(no answer in 5 seconds\)/,
    /^warning Proxy headers This can't be checked/,
    /^problem Mail server .* doesn't accept us/,
  ])
    expect(complaints).toContainEqual(expect.stringMatching(report));
  expect(status).toBe(1);
});

it('reports another program at PUBLIC_URL, a name that leads nowhere, and settings that no one can read', async () => {
  const port = await listen(createHttp((_request, response) => response.end('Welcome to nginx')));
  const cwd = newFolder();
  const stranger = await runDoctor(cwd, { PUBLIC_URL: `http://localhost:${port}` });
  expect(stranger.complaints).toContainEqual(expect.stringMatching(/^problem Site Another program answers/));
  const alone = await listen(createHttp((_request, response) => response.writeHead(502).end()));
  const proxyAlone = await runDoctor(cwd, { PUBLIC_URL: `http://localhost:${alone}` });
  expect(proxyAlone.complaints).toContainEqual(
    expect.stringMatching(
      /^problem Site The proxy answers at .* with status 502, because the server doesn't/,
    ),
  );
  const nowhere = await runDoctor(cwd, { PUBLIC_URL: 'http://nowhere.invalid' });
  expect(nowhere.complaints).toContainEqual(expect.stringMatching(/^problem DNS The name nowhere\.invalid/));
  const unreadable = await runDoctor(cwd, { PORT: 'many', KEYS_DIR: 'keys', NODE_ENV: 'production' });
  expect(unreadable.complaints).toEqual([
    expect.stringMatching(/^problem Settings .*PORT must be a whole number.*APP_SECRET/),
  ]);
  expect([stranger.status, nowhere.status, unreadable.status]).toEqual([1, 1, 1]);
});
