import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import * as mainJob from './migrations/0001-main-job.ts';
import * as insights from './migrations/0002-insights.ts';
import * as anonymity from './migrations/0003-anonymity.ts';
import * as siteVersion from './migrations/0004-site-version.ts';
import * as unsampled from './migrations/0005-unsampled.ts';
import * as decidedReviews from './migrations/0006-decided-reviews.ts';
import * as shownBins from './migrations/0007-shown-half-stars.ts';
import * as linksUnstored from './migrations/0008-links-unstored.ts';
import * as heldReleases from './migrations/0010-held-releases.ts';
import * as sealedPeople from './migrations/0011-sealed-people.ts';
import * as unsampledContent from './migrations/0012-unsampled-content.ts';
import * as sealedArrivals from './migrations/0013-sealed-arrivals.ts';
import * as settledRows from './migrations/0014-settled-rows.ts';
import * as companyVersion from './migrations/0017-company-version.ts';
import * as search from './migrations/0018-search.ts';
import * as openedHour from './migrations/0019-opened-hour.ts';
import * as searchAgain from './migrations/0020-search-again.ts';
import * as queueSizes from './migrations/0021-queue-sizes.ts';
import * as unerasedRejections from './migrations/0022-unerased-rejections.ts';
import * as sessionEnds from './migrations/0023-session-ends.ts';
import * as roles from './migrations/0024-roles.ts';
import * as secondFactors from './migrations/0025-second-factors.ts';
import * as invitations from './migrations/0026-invitations.ts';
import * as auditTrail from './migrations/0027-audit-trail.ts';
import * as confirmedSessions from './migrations/0028-confirmed-sessions.ts';
import * as unsplitWords from './migrations/0029-unsplit-words.ts';
import * as calmSearchIndex from './migrations/0030-calm-search-index.ts';
import * as yearEnds from './migrations/0031-year-ends.ts';

/** Every migration by name, oldest first. A migration's name never changes once it has run anywhere. */
const migrations: Record<string, Migration> = {
  '0001-main-job': mainJob,
  '0002-insights': insights,
  '0003-anonymity': anonymity,
  '0004-site-version': siteVersion,
  '0005-unsampled': unsampled,
  '0006-decided-reviews': decidedReviews,
  '0007-shown-half-stars': shownBins,
  '0008-links-unstored': linksUnstored,
  '0010-held-releases': heldReleases,
  '0011-sealed-people': sealedPeople,
  '0012-unsampled-content': unsampledContent,
  '0013-sealed-arrivals': sealedArrivals,
  '0014-settled-rows': settledRows,
  '0017-company-version': companyVersion,
  '0018-search': search,
  '0019-opened-hour': openedHour,
  '0020-search-again': searchAgain,
  '0021-queue-sizes': queueSizes,
  '0022-unerased-rejections': unerasedRejections,
  '0023-session-ends': sessionEnds,
  '0024-roles': roles,
  '0025-second-factors': secondFactors,
  '0026-invitations': invitations,
  '0027-audit-trail': auditTrail,
  '0028-confirmed-sessions': confirmedSessions,
  '0029-unsplit-words': unsplitWords,
  '0030-calm-search-index': calmSearchIndex,
  '0031-year-ends': yearEnds,
};

/**
 * Migrates the database to the newest schema in one transaction. A failure changes nothing and is thrown. If a newer
 * version has migrated it in a way that this one works with, it stays as it is, so an update can be undone.
 */
export async function migrate(db: Database): Promise<void> {
  const { error } = await migrator(db).migrateToLatest();
  if (error === undefined) return;
  const { newer, missing } = await compareNames(db).catch(() => ({ newer: [], missing: [] }));
  const beyondUs = newer.find((name) => !worksAfter(name));
  if (beyondUs !== undefined)
    throw new Error(
      `A newer version has migrated the database (${beyondUs}), and this one doesn't work with it. Start the newer version, or restore a backup from before the update.`,
    );
  if (newer.length === 0 || missing.length > 0)
    throw new Error("The database couldn't be migrated.", { cause: error });
}

/** Whether every migration has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const states = await migrator(db).getMigrations();
  return states.every((state) => state.executedAt !== undefined);
}

/** How the schema of a database compares to this program's: `none` of ours, `older`, `same` or `newer`. */
export async function compareSchema(db: Database): Promise<'none' | 'older' | 'same' | 'newer'> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return 'none';
  const { run, newer, missing } = await compareNames(db);
  if (run.length === 0 || missing[0] === Object.keys(migrations)[0]) return 'none';
  if (newer.length > 0) return 'newer';
  return missing.length === 0 ? 'same' : 'older';
}

async function compareNames(db: Database) {
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const run = rows.map((row) => row.name);
  const known = Object.keys(migrations);
  return {
    run,
    newer: run.filter((name) => !known.includes(name)),
    missing: known.filter((name) => !run.includes(name)),
  };
}

/** `0025-drop-x-needs-0023`: after it, only versions that know migration 0023 work with the database. */
function worksAfter(name: string): boolean {
  const needed = /-needs-(\d{4})$/.exec(name)?.[1];
  return needed === undefined || Object.keys(migrations).some((known) => known.startsWith(`${needed}-`));
}

function migrator(db: Database) {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
