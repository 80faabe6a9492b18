import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { findCompanies } from '#db/queries/companies.ts';
import { readCountersAfter } from '#db/queries/insights.ts';
import { listAllFigures } from '#db/queries/salaries.ts';
import type { Handle, Schema } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { smallestGroup } from '#shared/limits.ts';
import { checksumFile } from '#shared/open-data.ts';
import { month, monthStart } from '#shared/rules/calendar.ts';
import { dataPackage } from './data-package.ts';
import { companyRow, companyTable, type Row, salaryRows, salaryTable } from './tables.ts';
import { type WrittenFile, writeTable, writeText } from './write-table.ts';

/** The tables that it may read: none with a review. */
type Figures = Handle<Pick<Schema, 'companies' | 'company_stats' | 'directory_entries' | 'salary_figures'>>;

/** Read in about a millisecond, after which others have their turn. */
const BATCH = 200;

/** The name of an unfinished folder begins with that of the finished one. */
export const unfinished = '.partial';

/**
 * Writes the open data into a new folder, whole or not at all, while others read and write.
 * @param stopped asked before each part: whether to stop
 * @returns whether it is written
 */
export async function writeOpenData(
  { db, site, config, now }: Pick<Deps, 'config' | 'site' | 'now'> & { db: Figures },
  path: string,
  stopped: () => boolean = () => false,
): Promise<boolean> {
  const folder = resolve(path);
  const draft = `${folder}.${randomBytes(6).toString('hex')}${unfinished}`;
  if (existsSync(folder)) throw new Error(`${path} already exists. Choose another name, or move it away.`);
  if (!existsSync(dirname(folder)))
    throw new Error(`The folder ${dirname(path)} doesn't exist. Create it, or choose another one.`);
  const start = monthStart(now());
  await mkdir(draft);
  try {
    const tables = [
      ...(await writeTable(companyTable, draft, companyParts(db, stopped))),
      ...(await writeTable(salaryTable, draft, salaryParts(db))),
    ];
    if (stopped()) return false;
    const described = JSON.stringify(
      dataPackage(tables, { siteName: (await site.read()).name, url: config.publicUrl, month: month(now()) }),
      null,
      2,
    );
    const files = [...tables, await writeText(draft, 'datapackage.json', `${described}\n`)];
    const sums = await writeText(draft, checksumFile, files.map(checksum).join(''));
    // Like everything public, the times say no more than the month.
    for (const { name } of [...files, sums])
      await utimes(join(draft, name), new Date(start), new Date(start));
    await utimes(draft, new Date(start), new Date(start));
    await rename(draft, folder);
    return true;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const checksum = ({ name, sha256 }: WrittenFile) => `${sha256}  ${name}\n`;

async function* companyParts(db: Figures, stopped: () => boolean): AsyncGenerator<Row[]> {
  for (let after: number | undefined = 0; after !== undefined && !stopped(); ) {
    const counters: Awaited<ReturnType<typeof readCountersAfter>> = await readCountersAfter(db, after, BATCH);
    const shown = [...counters].filter(([, { sums }]) => sums.count >= smallestGroup).map(([id]) => id);
    const companies = await findCompanies(db, shown);
    yield companies.flatMap((company) => {
      const own = counters.get(company.id);
      return own ? [companyRow(company, own)] : [];
    });
    after = [...counters.keys()].at(-1);
    await letOthersRun();
  }
}

async function* salaryParts(db: Figures): AsyncGenerator<Row[]> {
  yield (await listAllFigures(db)).flatMap(salaryRows);
}
