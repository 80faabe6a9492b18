import { LRUCache } from 'lru-cache';
import { openConnections } from '#db/connect.ts';
import { seededRandom } from '#db/demo-data/random.ts';
import { readFacets } from '#db/queries/directory.ts';
import { listFigures } from '#db/queries/salaries.ts';
import { browseCompanies } from '#server/actions/browse-companies.ts';
import { compareCompanies } from '#server/actions/compare-companies.ts';
import { countPublished } from '#server/actions/count-published.ts';
import { listPublished } from '#server/actions/list-published.ts';
import { readWorkSalaries } from '#server/actions/read-salaries.ts';
import type { KnownSalaries } from '#server/deps.ts';
import { countSalaries } from '#server/jobs/count-salaries.ts';
import { choices, type DirectoryChoice } from '#shared/rules/directory.ts';
import { cursorAfter, readCursor } from '#shared/rules/review-cursor.ts';
import type { ReviewFilter } from '#shared/rules/review-filter.ts';
import { directorySorts, reviewSorts } from '#shared/words.ts';
import { startPostgres } from '#testing/database/postgres-server.ts';
import { type Figure, type Place, withGrowth } from './figures.ts';
import { fillDatabase, type SizeName, sizes } from './scale/fill.ts';
import { filledDatabase } from './scale/filled.ts';
import { timesOf } from './search/times.ts';

const CHOICES = 150;
const DIRECTORY_PAGE = 24;
const REVIEW_PAGE = 10;
/** From words in nearly every review to one that is in hardly any, together with others and alone. */
const WORDS = [
  'manager',
  'pay',
  'the team',
  'night shift',
  'overtime pay',
  'zeppelin',
  'manager pay team',
  'canteen',
];

type Database = ReturnType<typeof openConnections>;
type Kind = { name: string; target: number; reads: (() => Promise<unknown>)[] };

/** How long it takes, in process and on both databases, to read the directory and the reviews of the largest company. */
export async function benchReading({ size }: Place): Promise<Figure[]> {
  const ofSize = async (of: SizeName) => [
    ...(await measure('SQLite', `sqlite:${await filledDatabase(of)}`)),
    ...(await onPostgres(of)),
  ];
  const figures = await ofSize(size);
  return size === 'S' ? figures : withGrowth(figures, await ofSize('S'));
}

async function onPostgres(size: SizeName): Promise<Figure[]> {
  const { url, stop } = await startPostgres();
  const filled = `${url}/template_candor`;
  const { db } = openConnections(filled);
  await fillDatabase(db, sizes[size]);
  await db.destroy();
  const figures = await measure('PostgreSQL', filled);
  await stop();
  return figures;
}

async function measure(database: string, url: string): Promise<Figure[]> {
  const connections = openConnections(url);
  const figures: Figure[] = [];
  const start = performance.now();
  await countSalaries(connections);
  const seconds = (performance.now() - start) / 1000;
  figures.push({ name: `${database}: all salaries counted`, value: seconds, unit: 's' });
  for (const { name, target, reads } of [
    ...(await directory(connections)),
    ...(await reviews(connections)),
    ...(await salaries(connections)),
  ]) {
    const { p50, p99 } = await timesOf(reads, (read) => read());
    figures.push(
      { name: `${database}: ${name}, p50`, value: p50, unit: 'ms' },
      { name: `${database}: ${name}, p99`, value: p99, unit: 'ms', target, growthTarget: 1.4 },
    );
  }
  await connections.db.destroy();
  return figures;
}

async function mostReviewed(db: Database['db'], limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('company_stats')
    .select('company_id')
    .orderBy('review_count', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ company_id }) => company_id);
}

async function directory({ db }: Database): Promise<Kind[]> {
  const random = seededRandom(29);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const one: (() => DirectoryChoice)[] = [
    () => ({ country: pick(['DE', 'NL', 'US', 'GB', 'FR']) }),
    () => ({ industry: pick(choices.industry) }),
    () => ({ size: pick(choices.size) }),
    () => ({ min_rating: pick(choices.min_rating) }),
    () => ({ min_reviews: '5' }),
  ];
  const chosen = Array.from({ length: CHOICES }, () => ({ ...pick(one)?.(), ...pick(one)?.() }));
  const publicData = { read: <Result>(read: (reading: typeof db) => Result) => read(db) } as never;
  const knownSalaries: KnownSalaries = new LRUCache({ max: 1000 });
  const page = { limit: DIRECTORY_PAGE, offset: 0 };
  const twoPages = (choice: DirectoryChoice) => async () => {
    const sort = directorySorts[chosen.indexOf(choice) % directorySorts.length];
    const { companies, cursors } = await browseCompanies({ publicData }, { ...choice, ...page, sort });
    const cursor = cursors.get(companies.at(-1)?.id ?? 0);
    await browseCompanies({ publicData }, { ...choice, ...page, sort, cursor });
  };
  const most = await mostReviewed(db, 4 * CHOICES);
  const compare = (from: number) =>
    compareCompanies({ publicData, knownSalaries, now: () => new Date() }, most.slice(from, from + 4));
  return [
    { name: 'two pages of the directory, up to two filters', target: 2, reads: chosen.map(twoPages) },
    { name: 'counts of filters', target: 2, reads: chosen.map((choice) => () => readFacets(db, choice)) },
    { name: 'counts without a filter', target: 0.2, reads: chosen.map(() => () => readFacets(db, {})) },
    { name: 'four companies compared', target: 1, reads: chosen.map((_, at) => () => compare(4 * at)) },
  ];
}

async function salaries({ db }: Database): Promise<Kind[]> {
  const publicData = { read: <Result>(read: (reading: typeof db) => Result) => read(db) } as never;
  const paid = await listFigures(db, CHOICES);
  const reads = paid.map(
    ({ kind_of_work, currency }) =>
      () =>
        readWorkSalaries({ publicData }, { id: Number(kind_of_work), currency }),
  );
  return [{ name: 'what a kind of work pays', target: 0.3, reads }];
}

async function reviews({ db, search }: Database): Promise<Kind[]> {
  const [company_id = 0] = await mostReviewed(db, 1);
  const filters: ReviewFilter[] = [undefined, 1, 2, 3, 4, 5].flatMap((stars) =>
    [undefined, 2023, 2025].flatMap((year) =>
      [undefined, true].map((with_comments) => ({ stars, year, with_comments })),
    ),
  );
  const places = filters.flatMap((filter) => reviewSorts.map((sort) => ({ ...filter, sort, company_id })));
  const page = { limit: REVIEW_PAGE, offset: 0 };
  const twoPages = (place: (typeof places)[number]) => async () => {
    const last = (await listPublished(db, { ...place, ...page })).at(-1);
    const after = last && readCursor(cursorAfter(last, place.sort), place.sort);
    if (after) await listPublished(db, { ...place, ...page, after });
  };
  const worded = WORDS.flatMap((words) => filters.map((filter) => ({ ...filter, words, company_id })));
  return [
    { name: 'two pages of reviews, any filters and sort', target: 2, reads: places.map(twoPages) },
    {
      name: 'newest reviews with some words, any filters',
      target: 15,
      reads: worded.map(
        (place) => () => search((found) => listPublished(found, { ...place, ...page, sort: 'recent' })),
      ),
    },
    {
      name: 'counts of reviews with some words, any filters',
      target: 15,
      reads: worded.map((place) => () => search((found) => countPublished(found, place))),
    },
  ];
}
