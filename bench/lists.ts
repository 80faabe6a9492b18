import { join } from 'node:path';
import { backUp } from '#db/backup.ts';
import { connect, type Database } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { listCompanies } from '#db/queries/companies.ts';
import { recomputeStats } from '#db/recompute-stats.ts';
import { readInsights } from '#server/actions/read-insights.ts';
import type { CompanyCursor } from '#shared/rules/company-cursor.ts';
import { median } from './median.ts';
import type { RunningApp } from './running-app.ts';
import { fillDatabase, sizes } from './scale/fill.ts';

const ROUNDS = 200;
const PAGE = 24;

/** Lists, charts, statistics and a backup in process, on SQLite with 100,000 companies and a million reviews. */
export async function benchLists({ folder }: RunningApp): Promise<boolean> {
  const url = `sqlite:${join(folder, 'lists.db')}`;
  await using db = connect(url);
  await migrate(db);
  await fillDatabase(db, sizes.M);
  const results = [...(await timePages(db)), ...(await timeStats(url)), await timeBackup(db, folder)];
  for (const { name, figure, target, unit } of results)
    console.log(`${name.padEnd(48)}${figure.toFixed(2).padStart(9)} ${unit} (target ${target})`);
  return results.every(({ figure, target }) => figure <= target);
}

type Result = { name: string; figure: number; target: number; unit: 'ms' | 's' };

async function timePages(db: Database): Promise<Result[]> {
  const walked = await time(() => walk(db));
  const [busiest] = await listCompanies(db, { limit: 1, offset: 0 });
  const [middle] = await listCompanies(db, { limit: 1, offset: sizes.M.companies / 2 });
  const list = (page: { offset: number; after?: CompanyCursor | undefined }) => () =>
    listCompanies(db, { limit: PAGE, ...page });
  const charts = () => readInsights({ db }, busiest?.id ?? 0);
  const ms = async (name: string, target: number, run: () => Promise<unknown>): Promise<Result> => ({
    ...{ name, target, unit: 'ms' },
    figure: await timeOften(run),
  });
  return [
    await ms('companies, first page', 0.2, list({ offset: 0 })),
    await ms('companies by cursor, in the middle', 0.2, list({ offset: 0, after: middle })),
    await ms('companies by offset, at the 9,600th', 0.5, list({ offset: 9600 })),
    await ms('figures behind the plots, largest company', 0.3, charts),
    { name: 'all companies by cursor', figure: walked / 1000, target: 6, unit: 's' },
  ];
}

/** The whole directory, as a REST client with the largest pages reads it. */
async function walk(db: Database): Promise<void> {
  let after: CompanyCursor | undefined;
  do after = (await listCompanies(db, { limit: 100, offset: 0, after }))[99];
  while (after !== undefined);
}

/** With statistics that are right, and then with all of them wrong. */
async function timeStats(url: string): Promise<Result[]> {
  let begun = 0;
  const held: number[] = [];
  await using db = connect(url, {
    log: ({ query }) => {
      if (query.sql === 'begin') begun = performance.now();
      if (query.sql === 'commit') held.push(performance.now() - begun);
    },
  });
  const right = await time(() => recomputeStats(db));
  await db.updateTable('company_stats').set({ score_total: 1, sum_9: 1 }).execute();
  await db.updateTable('company_months').set({ score_total: 1 }).execute();
  await recomputeStats(db);
  held.sort((one, other) => one - other);
  return [
    { name: 'statistics, all right', figure: right / 1000, target: 12, unit: 's' },
    {
      ...{ name: 'a lock while all of them are corrected, p99', target: 20, unit: 'ms' },
      figure: held[Math.floor(held.length * 0.99)] ?? 0,
    },
  ];
}

async function timeBackup(db: Database, folder: string): Promise<Result> {
  const figure = (await time(() => backUp(db, join(folder, 'lists.backup')))) / 1000;
  return { name: 'backup', figure, target: 10, unit: 's' };
}

async function timeOften(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await time(run));
  return median(times);
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
