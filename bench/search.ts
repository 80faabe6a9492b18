import type { Figure } from './figures.ts';
import { type Labelled, labelledQueries } from './search/labelled.ts';
import { believableCompanies } from './search/names.ts';
import { type Engine, enginesFor } from './search/peers.ts';

const COMPANIES = 2000;
const ROUNDS = 3;

/** Share of queries whose company is among the first hits; only ours has to reach these. */
const targets = {
  typo: { first: 5, atLeast: 0.97 },
  prefix: { first: 5, atLeast: 0.99 },
  word: { first: 5, atLeast: 0.99 },
  popular: { first: 1, atLeast: 0.99 },
} satisfies Record<Labelled['kind'], { first: number; atLeast: number }>;

/** How often search finds what was meant, and how long it takes in process, compared with others on the same queries. */
export async function benchSearch(): Promise<Figure[]> {
  const companies = believableCompanies(COMPANIES);
  const queries = labelledQueries(companies);
  const figures: Figure[] = [];
  for (const [name, engine] of Object.entries(await enginesFor(companies))) {
    const found = await recall(engine, queries);
    for (const [kind, { first, atLeast }] of Object.entries(targets))
      figures.push({
        name: `${name} finds a ${kind} among the first ${first}`,
        value: found[kind as Labelled['kind']],
        unit: 'share',
        better: 'higher',
        ...(name === 'Candor' && { target: atLeast }),
      });
    const [p50, p99] = await times(engine, queries);
    figures.push(
      { name: `${name}, p50`, value: p50, unit: 'ms' },
      { name: `${name}, p99`, value: p99, unit: 'ms' },
    );
  }
  return figures;
}

async function recall(engine: Engine, queries: Labelled[]): Promise<Record<Labelled['kind'], number>> {
  const shares = { typo: 0, prefix: 0, word: 0, popular: 0 };
  for (const kind of Object.keys(shares) as Labelled['kind'][]) {
    const own = queries.filter((query) => query.kind === kind);
    let hits = 0;
    for (const { typed, wanted } of own) {
      const found = await engine(typed, targets[kind].first);
      if (found.some((name) => wanted.includes(name))) hits += 1;
    }
    shares[kind] = hits / own.length;
  }
  return shares;
}

async function times(engine: Engine, queries: Labelled[]): Promise<[p50: number, p99: number]> {
  const best = queries.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { typed }] of queries.entries()) {
      const start = performance.now();
      await engine(typed, 10);
      best[index] = Math.min(best[index] ?? 0, performance.now() - start);
    }
  best.sort((one, other) => one - other);
  const at = (share: number) => best[Math.floor((best.length - 1) * share)] ?? 0;
  return [at(0.5), at(0.99)];
}
