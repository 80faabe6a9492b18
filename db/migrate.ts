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
};

const NEWER =
  'A newer version of Candor has changed this database. Start that version again, or restore a backup from before the update with this one.';

/** Migrates the database to the newest schema in one transaction. A failure changes nothing and is thrown. */
export async function migrate(db: Database): Promise<void> {
  const { error } = await migrator(db).migrateToLatest();
  if (error === undefined) return;
  if ((await compareSchema(db).catch(() => undefined)) === 'newer') throw new Error(NEWER);
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
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const run = new Set(rows.map((row) => row.name));
  const known = Object.keys(migrations);
  if (known[0] === undefined || !run.has(known[0])) return 'none';
  if (![...run].every((name) => known.includes(name))) return 'newer';
  return run.size === known.length ? 'same' : 'older';
}

function migrator(db: Database) {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
