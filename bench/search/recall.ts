import type { Figure } from '../figures.ts';
import { type Labelled, labelledQueries } from './labelled.ts';
import { believableCompanies } from './names.ts';
import { enginesFor } from './peers.ts';
import { timesOf } from './times.ts';

const COMPANIES = 2000;
const LIMIT = 10;

/** Share of queries whose company is among the first hits; only ours has to reach these. */
export const targets = {
  typo: { first: 5, atLeast: 0.97 },
  prefix: { first: 5, atLeast: 0.99 },
  word: { first: 5, atLeast: 0.99 },
  popular: { first: 1, atLeast: 0.99 },
} satisfies Record<Labelled['kind'], { first: number; atLeast: number }>;

/** How often search finds what was meant, and how long it takes in process, compared with others on the same queries. */
export async function benchRecall(): Promise<Figure[]> {
  const companies = believableCompanies(COMPANIES);
  const queries = labelledQueries(companies);
  const figures: Figure[] = [];
  for (const [name, engine] of Object.entries(await enginesFor(companies))) {
    const answers = new Map<string, string[]>();
    const { p50, p99 } = await timesOf(
      queries.map(({ typed }) => typed),
      async (typed) => answers.set(typed, await engine(typed, LIMIT)),
    );
    for (const [kind, { first, atLeast }] of Object.entries(targets))
      figures.push({
        name: `${name} finds a ${kind} among the first ${first}`,
        value: shareFound(queries, kind, (typed) => answers.get(typed)?.slice(0, first) ?? []),
        unit: 'share',
        better: 'higher',
        ...(name === 'Candor' && { target: atLeast }),
      });
    figures.push(
      { name: `${name}, p50`, value: p50, unit: 'ms' },
      { name: `${name}, p99`, value: p99, unit: 'ms' },
    );
  }
  return figures;
}

export function shareFound(queries: Labelled[], kind: string, find: (typed: string) => string[]): number {
  const asked = queries.filter((query) => query.kind === kind);
  const found = asked.filter(({ typed, wanted }) => find(typed).some((name) => wanted.includes(name)));
  return found.length / asked.length;
}
