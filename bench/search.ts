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
export async function benchSearch(): Promise<boolean> {
  const companies = believableCompanies(COMPANIES);
  const queries = labelledQueries(companies);
  console.log(
    `search of ${COMPANIES} companies by ${queries.length} queries: found (target), p50 and p99 in ms`,
  );
  let reached = true;
  for (const [name, engine] of Object.entries(await enginesFor(companies))) {
    const found = await recall(engine, queries);
    const [p50, p99] = await times(engine, queries);
    const parts = Object.entries(targets).map(
      ([kind, { first, atLeast }]) =>
        `${kind}@${first} ${found[kind as Labelled['kind']].toFixed(3)} (${atLeast})`,
    );
    console.log(`  ${name}: ${parts.join(', ')}; ${p50.toFixed(2)}, ${p99.toFixed(2)}`);
    if (name !== 'Candor') continue;
    reached = Object.entries(targets).every(
      ([kind, { atLeast }]) => found[kind as Labelled['kind']] >= atLeast,
    );
  }
  return reached;
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
