import { LRUCache } from 'lru-cache';
import { connect, type Database } from '#db/connect.ts';
import { openPublicData } from '#db/public-data.ts';
import { listCompanies } from '#db/queries/companies.ts';
import { readSiteStats } from '#db/queries/statistics.ts';
import { recomputeStats } from '#db/recompute-stats.ts';
import { readInsights } from '#server/actions/read-insights.ts';
import type { CompanyCursor } from '#shared/rules/company-cursor.ts';
import type { Figure, Place } from './figures.ts';
import { median } from './median.ts';
import { timeQueues } from './queues.ts';
import { copyOfFilled, filledDatabase } from './scale/filled.ts';

const ROUNDS = 200;
const PAGE = 24;

/** Lists, charts and the locks of `npm run stats` in process, on SQLite. */
export async function benchLists({ folder, size }: Place): Promise<Figure[]> {
  await using db = connect(`sqlite:${await filledDatabase(size)}`);
  return [...(await timePages(db)), ...(await timeQueues(db, timeOften)), await timeLocks(folder)];
}

async function timePages(db: Database): Promise<Figure[]> {
  const walked = await time(() => walk(db));
  const [busiest] = await listCompanies(db, { limit: 1, offset: 0 });
  const { company_count } = await readSiteStats(db);
  const [middle] = await listCompanies(db, { limit: 1, offset: company_count / 2 });
  const list = (page: { offset: number; after?: CompanyCursor | undefined }) => () =>
    listCompanies(db, { limit: PAGE, ...page });
  const publicData = openPublicData({ db });
  const charts = () =>
    readInsights({ publicData, knownSalaries: new LRUCache({ max: 1 }) }, busiest?.id ?? 0);
  const ms = async (name: string, target: number, run: () => Promise<unknown>): Promise<Figure> => ({
    ...{ name, target, unit: 'ms' },
    value: await timeOften(run),
  });
  return [
    await ms('companies, first page', 0.2, list({ offset: 0 })),
    await ms('companies by cursor, in the middle', 0.2, list({ offset: 0, after: middle })),
    await ms('companies by offset, at the 9,600th', 0.5, list({ offset: 9600 })),
    await ms('figures behind the plots, largest company', 0.3, charts),
    {
      name: 'all companies by cursor, for 100,000',
      value: (walked / company_count) * 100,
      target: 6,
      unit: 's',
    },
  ];
}

/** The whole directory, as a REST client with the largest pages reads it. */
async function walk(db: Database): Promise<void> {
  let after: CompanyCursor | undefined;
  do after = (await listCompanies(db, { limit: 100, offset: 0, after }))[99];
  while (after !== undefined);
}

/** With all statistics wrong. A lock takes as long in any database: it is for a fixed number of companies. */
async function timeLocks(folder: string): Promise<Figure> {
  let begun = 0;
  const held: number[] = [];
  await using db = connect(`sqlite:${await copyOfFilled('S', folder, 'wrong.db')}`, {
    log: ({ query }) => {
      if (query.sql === 'begin') begun = performance.now();
      if (query.sql === 'commit') held.push(performance.now() - begun);
    },
  });
  await db.updateTable('company_stats').set({ score_total: 1, sum_9: 1 }).execute();
  await db.updateTable('company_months').set({ score_total: 1 }).execute();
  await recomputeStats(db);
  held.sort((one, other) => one - other);
  return {
    ...{ name: 'a lock while all statistics are corrected, p99', target: 20, unit: 'ms' },
    value: held[Math.floor(held.length * 0.99)] ?? 0,
  };
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
