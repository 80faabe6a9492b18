import { mkdir, readdir, rm } from 'node:fs/promises';
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
  const thisMonth = month(deps.now());
  const names = await readdir(exportDir);
  const left = names.filter((name) => name.endsWith(unfinished));
  const old = names
    .filter((name) => monthFolder.test(name) && name !== thisMonth)
    .sort()
    .slice(0, 1 - openDataMonths);
  const isWritten = names.includes(thisMonth);
  if (isWritten && left.length + old.length === 0) return;
  // It stays if this run is killed before it announces the month, and the next run announces it.
  const mark = `${thisMonth}${unfinished}`;
  await mkdir(join(exportDir, mark), { recursive: true });
  const written = isWritten || (await writeOpenData(deps, join(exportDir, thisMonth), stopped));
  if (!written) return rm(join(exportDir, mark), { recursive: true, force: true });
  // Cached responses say which months there are.
  await deps.db.transaction().execute((trx: Transaction) => publicDataChanged(trx));
  for (const name of [...left, ...old, mark])
    await rm(join(exportDir, name), { recursive: true, force: true });
}
