import { openConnections } from '#db/connect.ts';
import { insertMessage } from '#db/queries/messages.ts';
import { saveSubmission } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import { readQueue } from '#server/actions/read-queue.ts';
import { watchDesk } from '#server/actions/watch-desk.ts';
import { openDesk } from '#server/desk.ts';
import { pageSizes } from '#shared/limits.ts';
import { cursorAfterQueued } from '#shared/rules/queue-cursor.ts';
import { queueOrders } from '#shared/words.ts';
import { makeContent } from '#testing/database/factories.ts';
import { startPostgres } from '#testing/database/postgres-server.ts';
import type { Figure, Place } from './figures.ts';
import { fillDatabase, sizes } from './scale/fill.ts';
import { timesOf } from './search/times.ts';
import { workingCopy } from './working-copy.ts';

const PENDING = 10_000;
const APPEALED_EACH = 50;
const READS = 200;
const MOST_MILLISECONDS = 20;
const dana = { user_id: 1, name: 'Dana' };
const now = () => new Date('2026-06-15T12:00:00Z');

/** How long moderators wait for a page of the queue and for what happens to it, beside a million reviews. */
export async function benchDesk(place: Place): Promise<Figure[]> {
  const onSqlite = await measure('SQLite', `sqlite:${await workingCopy(place)}`, async () => undefined);
  const { url, stop } = await startPostgres();
  const onPostgres = await measure('PostgreSQL', `${url}/template_candor`, (db) =>
    fillDatabase(db, sizes[place.size]),
  );
  await stop();
  return [...onSqlite, ...onPostgres];
}

type Db = ReturnType<typeof openConnections>['db'];

async function measure(database: string, url: string, fill: (db: Db) => Promise<unknown>): Promise<Figure[]> {
  const { db } = openConnections(url);
  await fill(db);
  await fillQueue(db);
  const deps = { db, now, desk: openDesk() };
  const page = { status: 'pending', limit: pageSizes.desk, offset: 0 } as const;
  const twoPages = async (index: number) => {
    const order = queueOrders[index % queueOrders.length];
    const first = await readQueue(deps, { ...page, order });
    const last = first.at(-1);
    if (last === undefined || order === undefined) throw new Error('Nothing is pending.');
    const [value = '', id] = cursorAfterQueued(last, order).split('.');
    await readQueue(deps, { ...page, order, after: { value, id: Number(id) } });
  };
  const shown = (await readQueue(deps, page)).map(({ id }) => id);
  const watch = () => watchDesk(deps, { open: shown[0] ?? null, in_sight: true, shown }, dana);
  const figures: Figure[] = [];
  for (const [name, read] of [
    ['two pages of the queue', twoPages],
    ['what others do at the desk', watch],
  ] as const) {
    const { p50, p99 } = await timesOf(
      Array.from({ length: READS }, (_, index) => index),
      read,
    );
    figures.push(
      { name: `${database}: ${name}, p50`, value: p50, unit: 'ms' },
      { name: `${database}: ${name}, p99`, value: p99, unit: 'ms', target: MOST_MILLISECONDS },
    );
  }
  await db.destroy();
  return figures;
}

/** Reviews of many companies, half of them of the largest ones, and appeals. */
async function fillQueue(db: Db): Promise<void> {
  const companies = await db
    .selectFrom('company_stats')
    .select('company_id')
    .orderBy('review_count', 'desc')
    .limit(PENDING / 2)
    .execute();
  await db.transaction().execute(async (trx: Transaction) => {
    for (let id = 1; id <= PENDING; id += 1) {
      const company = companies[id % 2 === 0 ? id / 2 - 1 : 0]?.company_id ?? 1;
      await saveSubmission(trx, { id, revision: 1, release: 'at_once', ...makeContent(company) });
      if (id % APPEALED_EACH === 0)
        await insertMessage(trx, {
          review_id: id,
          kind: 'appeal',
          body: 'It names no one.',
          month: '2026-06',
        });
    }
  });
}
