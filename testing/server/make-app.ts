import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createPresence } from '#db/presence.ts';
import { openPublicData } from '#db/public-data.ts';
import { ensureAccount } from '#server/actions/ensure-account.ts';
import { resetSecondFactor } from '#server/actions/reset-second-factor.ts';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import type { CapturedMail } from '#server/mail/mailer.ts';
import { signMails } from '#server/mail/sign-mails.ts';
import { createCaller } from '#server/router.ts';
import { openSite } from '#server/site/open-site.ts';
import { createDeps } from '#server/start/create-deps.ts';
import { readConfig } from '#server/start/env.ts';
import type { Role } from '#shared/words.ts';
import { type DialectName, type FreshDb, freshDb } from '#testing/database/fresh-db.ts';
import { codeIn } from '#testing/server/mail-server.ts';

export const PASSWORD = 'correct horse battery';

/** The weakest argon2id that the library accepts, because hashing takes up nearly all of an API test's time. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

export type ServerOptions = {
  dialect?: DialectName;
  rateLimits?: boolean;
  /** Dependencies that replace the usual ones, or a function that derives them from the usual ones. */
  overrides?: Partial<Deps> | ((usual: Deps) => Partial<Deps>);
  environment?: Record<string, string>;
  /** Folder with the built client. */
  clientFolder?: string;
  /** The database, if it isn't a new one. */
  fresh?: FreshDb;
};

/** A server on a real, empty database, with a clock that the test moves. */
export async function makeServer({
  dialect = 'sqlite',
  rateLimits = false,
  overrides,
  environment,
  clientFolder,
  fresh: given,
}: ServerOptions = {}) {
  const fresh = given ?? (await freshDb(dialect));
  const keysDir = mkdtempSync(join(tmpdir(), 'candor-keys-'));
  const clock = { now: new Date('2026-06-15T12:03:00.000Z') };
  const now = () => clock.now;
  const config = {
    ...readConfig({
      LOG_LEVEL: 'info',
      KEYS_DIR: keysDir,
      PUBLIC_URL: 'http://localhost:3000',
      APP_SECRET: 'test'.repeat(8),
      ...environment,
    }),
    rateLimits,
    passwordCost: CHEAP,
  };
  const usual = createDeps(config, { connections: fresh, now });
  const replaced = typeof overrides === 'function' ? overrides(usual) : overrides;
  const publicData = replaced?.publicData ?? (replaced?.db && openPublicData({ db: replaced.db }));
  const ofReplaced = publicData && { publicData, site: openSite(config, publicData) };
  const { site } = { ...usual, ...ofReplaced };
  const signing = replaced?.mailer && { mailer: signMails(replaced.mailer, site) };
  const deps: Deps = { ...usual, ...ofReplaced, ...replaced, ...signing };
  const logs: string[] = [];
  const app = await buildApp(deps, {
    logStream: { write: (line) => logs.push(line) },
    // A busy machine is no reason to leave a page to the browser.
    pagePatience: 30_000,
    ...(clientFolder && { clientFolder }),
  });

  if (rateLimits) await deps.counters.start(createPresence(deps.db), (line) => app.log.warn(line));

  /** Makes calls as someone with this session token, or as a visitor. */
  const as = (sessionToken?: string, address = '203.0.113.7') =>
    createCaller({ deps, sessionToken, address });

  /** Session token of an account with this role, without a second factor. */
  const signIn = async (role: Role) => {
    const email = `${role}@candor.example`;
    await ensureAccount(deps, { email, name: role, password: PASSWORD, role });
    await resetSecondFactor(deps, email);
    return (await as().auth.login({ email, password: PASSWORD })).token;
  };

  /** The token in the newest email, to this address if one is given. */
  const mailedToken = (to?: string) =>
    new URLSearchParams(newestMail(to).links[0]?.split('#')[1]).get('token') ?? '';
  /** The code in it. */
  const mailedCode = () => codeIn(newestMail().text);
  const newestMail = (to?: string): CapturedMail => {
    const mail = deps.mailer.captured?.().find((one) => to === undefined || one.to === to);
    if (mail === undefined) throw new Error('No email was sent.');
    return mail;
  };

  const close = async () => {
    await app.close();
    await deps.counters.stop();
    await deps.publicData.close();
    await fresh.close();
    rmSync(keysDir, { recursive: true, force: true });
  };
  return { app, deps, clock, logs, fresh, keysDir, as, signIn, newestMail, mailedToken, mailedCode, close };
}

export type TestServer = Awaited<ReturnType<typeof makeServer>>;

/** A server for the tests around this call, all together or each of them, which ends with them. */
export function testServer(options: ServerOptions = {}, of: 'all' | 'each' = 'all'): TestServer {
  const server = {} as TestServer;
  const [before, after] = of === 'all' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => void Object.assign(server, await makeServer(options)));
  after(() => server.close());
  return server;
}
