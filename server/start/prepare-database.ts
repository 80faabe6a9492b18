import { join } from 'node:path';
import { withoutTimeLimit } from '#db/dialect.ts';
import { isDirectoryEmpty } from '#db/directory/entries.ts';
import { demoAnswer } from '#db/load-demo-cases.ts';
import { loadDemoData } from '#db/load-demo-data.ts';
import { migrate } from '#db/migrate.ts';
import { listCompanies } from '#db/queries/companies.ts';
import { saveDisputeAnswer } from '#db/queries/dispute-answers.ts';
import { listGrantPeriods } from '#db/queries/grants.ts';
import { storeLogo } from '#db/queries/logos.ts';
import { readSealingKey } from '#db/queries/sealing-key.ts';
import { lockSite, publicDataChanged } from '#db/queries/statistics.ts';
import { findUserByEmail, hasUsers, insertUser } from '#db/queries/users.ts';
import { listKeyYears } from '#db/queries/year-ends.ts';
import type { Transaction } from '#db/schema.ts';
import { disputeAnswerMonths, pageSizes } from '#shared/limits.ts';
import { day, monthsBefore, openPeriods, period } from '#shared/rules/calendar.ts';
import { passwordProblem, personalProblem } from '#shared/rules/new-password.ts';
import { ensureAccount } from '../actions/ensure-account.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { countSalaries } from '../jobs/count-salaries.ts';
import { refreshDirectory } from '../jobs/refresh-directory.ts';
import { drawDemoLogo } from '../logos/demo-logos.ts';
import { storedLogo } from '../logos/stored-logo.ts';
import { openSeal } from '../sealing/open-seal.ts';
import { rewriteSmallTables } from '../sealing/rewrite-small-tables.ts';
import { unsealed } from '../sealing/seal.ts';
import { sealAnswer } from '../sealing/sealed-answers.ts';
import { sealGrant } from '../sealing/sealed-people.ts';
import { secretFile } from '../secrets/secret-file.ts';
import { requireOwnKeys } from './require-own-keys.ts';
import { requireSameSecret } from './require-same-secret.ts';

/** Sealing a million grants takes a minute. */
const UPGRADE_MS = 600_000;

/** Nobody is served yet. */
const AT_ONCE_ALONE = 1000;

const DEMO_MODERATOR = {
  email: 'moderator@candor.example',
  name: 'Demo moderator',
  role: 'moderator',
} as const;

/**
 * Migrates the database and ensures that the keys, accounts and data that the configuration asks for exist.
 * @returns the demo moderator's sign-in, if demo data is on
 */
export async function prepareDatabase(deps: Deps): Promise<{ email: string; password: string } | undefined> {
  const { config, db, keys, now } = deps;
  await requireOwnKeys(deps);
  await migrate(db);
  // Right after the migration that adds it. What else is missing is added while the site runs.
  if (await isDirectoryEmpty(db)) await refreshDirectory(deps, { changedAtOnce: AT_ONCE_ALONE });
  const seal = await db.transaction().execute((trx: Transaction) => openSeal(trx, deps));
  const open = openPeriods(now());
  const used = (await listKeyYears(db)).filter((year) => open.includes(year));
  keys.requireWhole([...new Set([...(await listGrantPeriods(db)), ...used])].sort());
  requireSameSecret(deps);
  // From an earlier version: before anything new is stored, it is sealed.
  if (seal === unsealed) await rewriteSmallTables(deps, { patience: () => UPGRADE_MS, opens: 'never' });
  deps.seals.belongTo((await readSealingKey(db)) ?? unsealed.name);
  // Created now, so a read-only folder stops the start and not the first verification.
  keys.pepper(period(now()));
  const moderator = config.demoData ? await ensureDemo(deps) : undefined;
  if (config.admin) await ensureAdmin(deps, config.admin);
  return moderator;
}

/**
 * An account that is already an admin keeps its password and sessions. Any other becomes an admin with this password.
 */
async function ensureAdmin(deps: Deps, admin: { email: string; password: string }): Promise<void> {
  const existing = await findUserByEmail(deps.db, admin.email.toLowerCase());
  if (existing?.role === 'admin') return;
  const problem = passwordProblem(admin.password) ?? personalProblem(admin.password, { ...admin, name: '' });
  if (problem) throw new Error(`ADMIN_PASSWORD: ${problem}.`);
  await ensureAccount(deps, { ...admin, name: 'Admin', role: 'admin' }).catch((error) => {
    if (error instanceof AppError) throw new Error(`ADMIN_PASSWORD: ${error.message}.`);
    throw error;
  });
}

/**
 * Fills an empty database and adds the moderator in the same transaction: if the process is killed, the next start
 * does everything. Another server that starts meanwhile waits for it.
 */
async function ensureDemo(deps: Deps) {
  const { db, passwords, now } = deps;
  const password = secretFile(join(deps.config.dataDir, 'demo-moderator-password'), () =>
    deps.random.token().slice(0, 20),
  );
  const password_hash = await passwords.hash(password);
  const fill = async (trx: Transaction) => {
    await lockSite(trx);
    if ((await listCompanies(trx, { limit: 1, offset: 0 })).length > 0 || (await hasUsers(trx))) return false;
    const seal = await openSeal(trx, deps);
    const dispute = await loadDemoData(trx, now(), (grant) => sealGrant(seal, grant));
    const answer = { dispute_id: dispute, choice: 'words', words: demoAnswer } as const;
    const until = monthsBefore(now(), -disputeAnswerMonths);
    await saveDisputeAnswer(trx, sealAnswer(seal, { ...answer, until }));
    await giveDemoLogos(trx);
    await insertUser(trx, { ...DEMO_MODERATOR, password_hash, created_on: day(now()) });
    return true;
  };
  const isFilled = await withoutTimeLimit(db, (connection) => connection.transaction().execute(fill));
  if (isFilled) await countSalaries(deps);
  const account = await findUserByEmail(db, DEMO_MODERATOR.email);
  if (account === undefined) return undefined;
  const fits = await passwords.verify(account.password_hash, password);
  // Someone may have made it an admin.
  const role = account.role === 'admin' ? 'admin' : DEMO_MODERATOR.role;
  if (!fits) await ensureAccount(deps, { ...DEMO_MODERATOR, role, password });
  return { email: DEMO_MODERATOR.email, password };
}

async function giveDemoLogos(trx: Transaction): Promise<void> {
  for (const [place, { id }] of (await listCompanies(trx, { limit: pageSizes.max, offset: 0 })).entries())
    await storeLogo(trx, storedLogo(id, drawDemoLogo(place)));
  await publicDataChanged(trx);
}
