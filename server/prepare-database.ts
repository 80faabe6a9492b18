import { join } from 'node:path';
import { loadDemoData } from '#db/load-demo-data.ts';
import { migrate } from '#db/migrate.ts';
import { listCompanies } from '#db/queries/companies.ts';
import { listGrantPeriods } from '#db/queries/grants.ts';
import { findUserByEmail, hasUsers } from '#db/queries/users.ts';
import type { Deps } from './deps.ts';
import { secretFile } from './secret-file.ts';
import { ensureAccount } from './services/ensure-account.ts';

const DEMO_MODERATOR = 'moderator@candor.example';

/**
 * Brings the database up to date and makes sure of the accounts and data the configuration asks for.
 * @returns the demo moderator's sign-in, where demo data is on
 */
export async function prepareDatabase(deps: Deps): Promise<{ email: string; password: string } | undefined> {
  const { config, db, keys } = deps;
  await migrate(db);
  keys.requirePeriods(await listGrantPeriods(db));
  const empty = (await listCompanies(db, 1, 0)).length === 0 && !(await hasUsers(db));
  if (config.demoData && empty) await loadDemoData(db, deps.now());
  if (config.admin) await ensureAdmin(deps, config.admin);
  return config.demoData ? ensureDemoModerator(deps, empty) : undefined;
}

/** An account that is admin already keeps its password and sessions; any other becomes one with this password. */
async function ensureAdmin(deps: Deps, admin: { email: string; password: string }): Promise<void> {
  const existing = await findUserByEmail(deps.db, admin.email.toLowerCase());
  if (existing?.role === 'admin') return;
  await ensureAccount(deps, { ...admin, name: 'Admin', role: 'admin' });
}

async function ensureDemoModerator(deps: Deps, create: boolean) {
  const existing = await findUserByEmail(deps.db, DEMO_MODERATOR);
  if (existing === undefined && !create) return undefined;
  const password = secretFile(join(deps.config.dataDir, 'demo-moderator-password'), () =>
    deps.random.token().slice(0, 20),
  );
  const account = { email: DEMO_MODERATOR, password };
  const fits = existing !== undefined && (await deps.passwords.verify(existing.password_hash, password));
  if (!fits) await ensureAccount(deps, { ...account, name: 'Demo moderator', role: 'moderator' });
  return account;
}
