import type { Written } from './attempts.ts';
import type { Databases } from './databases.ts';
import { until } from './processes.ts';
import { databases, type Node } from './site.ts';

type Row = { key: string; times: string; status?: string };
export type Found = { node: Node; acknowledged: number; lost: string[]; doubled: string[]; wrong: string[] };

/** How often each thing is there, by the words that are unique to it. */
const QUERIES = {
  companies: 'select domain as key, count(*) as times from companies where domain = any($1) group by 1',
  reports: 'select reason as key, count(*) as times from reports where reason = any($1) group by 1',
  reviews: `select review_text as key, count(*) as times, min(status) as status
    from (select review_text, status from submissions union all select review_text, status from reviews) as every
    where review_text = any($1) group by 1`,
};
const DIFFERENT = `select company_count - (select count(*) from companies) as companies,
  review_count - (select count(*) from reviews where status = 'published') as reviews from site_stats`;

/** Looks on every node for everything that was written, once all of them have the same. */
export async function lookFor(written: Written[], nodes: Databases): Promise<Found[]> {
  const primary = await nodes.primary();
  const [at] = await nodes.query<{ lsn: string }>(primary, 'select pg_current_wal_flush_lsn()::text as lsn');
  return Promise.all(
    databases.map(async (node) => {
      if (node !== primary) await caughtUp(node, at?.lsn ?? '0/0', nodes);
      const counted = await count(node, written, nodes);
      return { node, ...compare(written, counted), wrong: await wrongSums(node, nodes) };
    }),
  );
}

const caughtUp = (node: Node, lsn: string, nodes: Databases) =>
  until(`${node}'s catching up`, 60, async () => {
    const text = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has';
    const [row] = await nodes.query<{ has: boolean }>(node, text, [lsn]);
    return row?.has ? true : undefined;
  });

async function count(node: Node, written: Written[], nodes: Databases): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for (const [name, text] of Object.entries(QUERIES)) {
    const keys = written.filter(({ table }) => tableOf(table) === name).map(({ key }) => key);
    for (const row of await nodes.query<Row>(node, text, [keys])) rows.set(row.key, row);
  }
  return rows;
}

const tableOf = (table: Written['table']) => (table === 'decisions' ? 'reviews' : table);

/** What was acknowledged and isn't there or isn't decided so, and what is there twice. */
function compare(written: Written[], rows: Map<string, Row>) {
  const acknowledged = written.filter((one) => one.acknowledged);
  const decided = statusesOf(written);
  const isLost = ({ table, key }: Written) => {
    const { status = '' } = rows.get(key) ?? {};
    return !rows.has(key) || (table === 'decisions' && !decided.get(key)?.has(status));
  };
  const lost = acknowledged.filter(isLost).map(({ table, key }) => `${table}: ${key}`);
  const doubled = [...rows.values()].filter(({ times }) => Number(times) > 1);
  return {
    acknowledged: acknowledged.length,
    lost: [...new Set(lost)],
    doubled: doubled.map(({ key, times }) => `${key}: ${times} times`),
  };
}

/** What each review may be: what was decided last or, without an acknowledgment, perhaps what was before. */
function statusesOf(written: Written[]): Map<string, Set<string>> {
  const statuses = new Map<string, Set<string>>();
  for (const one of written) {
    if (one.table !== 'decisions') continue;
    const before = one.acknowledged ? [] : (statuses.get(one.key) ?? []);
    statuses.set(one.key, new Set([...before, one.status]));
  }
  return statuses;
}

/** A counter that differs from what it counts was changed once too often, or not at all. */
async function wrongSums(node: Node, nodes: Databases): Promise<string[]> {
  const [row = {}] = await nodes.query<Record<string, string>>(node, DIFFERENT);
  return Object.entries(row)
    .filter(([, by]) => Number(by) !== 0)
    .map(([name, by]) => `the number of ${name} is off by ${by}`);
}
