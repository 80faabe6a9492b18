import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { monthFolder } from '#server/open-data/published.ts';
import { unfinished, writeOpenData } from '#server/open-data/write-open-data.ts';
import { openDataMonths } from '#shared/open-data.ts';
import { month } from '#shared/rules/calendar.ts';

/** Writes this month's open data into `EXPORT_DIR` unless it is there, and deletes what is too old or was left unfinished. */
export async function publishOpenData(
  deps: Pick<Deps, 'db' | 'site' | 'config' | 'now'>,
  stopped: () => boolean = () => false,
): Promise<void> {
  const { exportDir } = deps.config;
  if (exportDir === undefined) return;
  const folder = join(exportDir, month(deps.now()));
  if (existsSync(folder)) return;
  const names = await readdir(exportDir);
  const left = names.filter((name) => name.endsWith(unfinished));
  const old = names
    .filter((name) => monthFolder.test(name))
    .sort()
    .slice(0, 1 - openDataMonths);
  if (!(await writeOpenData(deps, folder, stopped))) return;
  for (const name of [...left, ...old]) await rm(join(exportDir, name), { recursive: true, force: true });
  // Cached responses say which months there are.
  await deps.db.transaction().execute((trx: Transaction) => publicDataChanged(trx));
}
