import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import type { Figure } from '../figures.ts';
import { type Labelled, labelledQueries } from './labelled.ts';
import { believableCompanies } from './names.ts';
import { addCompanies, ourSearch } from './our-search.ts';
import { timesOf } from './times.ts';

const COMPANIES = 2000;
const LIMIT = 10;

/** Share of queries whose company is among the first hits, at least. */
export const targets = {
  typo: { first: 5, atLeast: 0.97 },
  prefix: { first: 5, atLeast: 0.99 },
  word: { first: 5, atLeast: 0.99 },
  popular: { first: 1, atLeast: 0.99 },
} satisfies Record<Labelled['kind'], { first: number; atLeast: number }>;

/** How often search finds what was meant, and how long it takes in process. */
export async function benchRecall(): Promise<Figure[]> {
  const companies = believableCompanies(COMPANIES);
  const queries = labelledQueries(companies);
  await using db = connect('sqlite::memory:');
  await migrate(db);
  await addCompanies(db, companies);
  const search = ourSearch(db);
  const answers = new Map<string, string[]>();
  const { p50, p99 } = await timesOf(
    queries.map(({ typed }) => typed),
    async (typed) => answers.set(typed, await search(typed, LIMIT)),
  );
  const figures = Object.entries(targets).map(([kind, { first, atLeast: target }]): Figure => {
    const value = shareFound(queries, kind, (typed) => answers.get(typed)?.slice(0, first) ?? []);
    return { name: `a ${kind} is among the first ${first}`, value, unit: 'share', better: 'higher', target };
  });
  return [
    ...figures,
    { name: 'any of these, p50', value: p50, unit: 'ms' },
    { name: 'any of these, p99', value: p99, unit: 'ms' },
  ];
}

export function shareFound(queries: Labelled[], kind: string, find: (typed: string) => string[]): number {
  const asked = queries.filter((query) => query.kind === kind);
  const found = asked.filter(({ typed, wanted }) => find(typed).some((name) => wanted.includes(name)));
  return found.length / asked.length;
}
