import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Database } from '#db/connect.ts';
import { isPostgres } from '#db/dialect.ts';
import { migrate } from '#db/migrate.ts';
import { insertCompanies } from '#db/queries/companies.ts';
import { saveSubmission } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import { publishSilently } from '#server/steps/publish-review.ts';
import { makeContent } from '#testing/database/factories.ts';
import { startPostgres } from '#testing/database/postgres-server.ts';
import type { Figure, Place } from './figures.ts';
import { probeWhile } from './probe.ts';
import { clockBeforeFullHour, startServer } from './processes.ts';
import { waitForRewrite } from './rewrite.ts';
import { reviewCounts } from './scale/zipf.ts';

const REVIEWS = 100_000;
const COMPANIES = 20_000;
const TEXT = 'Fair shifts and honest planning, but the heating fails each winter. '.repeat(12);
const AT_ONCE = 500;
/** Leaves time for what comes before. */
const UNTIL_HOUR_MS = 120_000;
const SETTLE_MS = 45_000;
/** About as long as the publication takes: in more time there are more slow requests. */
const BEFORE_MS = 35_000;
const MOST_SECONDS = 60;
const SILENCE_MS = 25;
/** A month that hasn't come, and one that has. */
const [LATER, DUE] = ['9999-12', '2000-01'];
/** In which each company had its first review. */
const EARLIER = '2026-05';

/** Measures how long it takes to publish a month's reviews, and whether that makes requests slow. */
export async function benchMonthly({ folder }: Place): Promise<Figure[]> {
  const onSqlite = await measure(`sqlite:${join(folder, 'monthly.db')}`, folder, 'SQLite');
  const { url, stop } = await startPostgres();
  const onPostgres = await measure(`${url}/template_candor`, folder, 'PostgreSQL');
  await stop();
  return [...onSqlite, ...onPostgres];
}

async function measure(url: string, folder: string, name: string): Promise<Figure[]> {
  await using db = connect(url);
  await migrate(db);
  await fill(db);
  await using site = await startServer(folder, url, {
    env: { PATH: '', KEYS_DIR: join(folder, `keys-${name}`) },
    node: clockBeforeFullHour(UNTIL_HOUR_MS),
  });
  await waitForRewrite(db);
  await db.updateTable('submissions').set({ due_month: DUE }).where('due_month', '=', LATER).execute();
  await sql.raw(isPostgres(db) ? 'checkpoint' : 'pragma wal_checkpoint(truncate)').execute(db);
  // Requests would wait for what a server does after its start, and for the disk.
  await probeWhile(site.url, () => pause(SETTLE_MS));
  const quiet = await probeWhile(site.url, () => pause(BEFORE_MS));
  let seconds = 0;
  const busy = await probeWhile(site.url, async () => {
    seconds = await waitForRelease(db);
  });
  return [
    { name: `${name}: ${REVIEWS} reviews published`, value: seconds, unit: 's', target: MOST_SECONDS },
    {
      name: `${name}: reads above ${SILENCE_MS} ms meanwhile`,
      value: busy.readsAbove(SILENCE_MS),
      unit: '',
      // A virtual machine stands still as long by itself.
      target: quiet.readsAbove(SILENCE_MS),
    },
    { name: `${name}: failed requests`, value: busy.errors, unit: 'errors', target: 0 },
    ...Object.entries({ meanwhile: busy, 'without it': quiet }).flatMap(([when, times]) => [
      { name: `${name}: p99 of reads ${when}`, value: times.p99Read, unit: 'ms' as const },
      { name: `${name}: longest read ${when}`, value: times.longestRead, unit: 'ms' as const },
      { name: `${name}: longest write ${when}`, value: times.longestWrite, unit: 'ms' as const },
    ]),
  ];
}

/** @returns the seconds since the first review was published */
async function waitForRelease(db: Database): Promise<number> {
  const isLeft = async () => {
    const some = db.selectFrom('submissions').select('id').where('status', '=', 'held').limit(1);
    return (await some.execute()).length > 0;
  };
  const hasBegun = async () => {
    const some = db.selectFrom('reviews').select('id').where('status', '=', 'published');
    return (await some.where('published_month', '>', EARLIER).limit(1).execute()).length > 0;
  };
  while (!(await hasBegun())) await pause(20);
  const start = performance.now();
  while (await isLeft()) await pause(100);
  return (performance.now() - start) / 1000;
}

async function fill(db: Database): Promise<void> {
  const place = { hq_location: null, address: null, created_on: '2026-01-01' };
  const names = Array.from({ length: COMPANIES }, (_, index) => `c${index + 1}`);
  for (let done = 0; done < COMPANIES; done += AT_ONCE) {
    const part = names.slice(done, done + AT_ONCE);
    await db.transaction().execute((trx: Transaction) =>
      insertCompanies(
        trx,
        part.map((name) => ({ name, domain: `${name}.example`, ...place })),
      ),
    );
  }
  const ids = names.map((_, index) => index + 1);
  const employers = reviewCounts(COMPANIES, REVIEWS).flatMap((count, index) =>
    Array<number>(count).fill(index + 1),
  );
  const held = { status: 'held', release: 'with_others', due_month: LATER } as const;
  for (let done = 0; done < COMPANIES + REVIEWS; done += AT_ONCE)
    await db.transaction().execute(async (trx: Transaction) => {
      const part = [...ids, ...employers].slice(done, done + AT_ONCE);
      // Multiplied by a prime number, so the ids are in no order.
      const idOf = (index: number) => ((done + index + 1) * 7919) % 1_000_003;
      for (const [index, company] of part.entries()) {
        const content = makeContent(company, { review_text: TEXT });
        const id = idOf(index);
        await saveSubmission(trx, { id, revision: id, monthly_revision: id, ...held, ...content });
      }
      if (done < COMPANIES)
        await publishSilently(
          trx,
          part.map((_, index) => idOf(index)),
          EARLIER,
        );
    });
  // As in the month in which the others came.
  await sql.raw(isPostgres(db) ? 'vacuum analyze' : 'analyze').execute(db);
}
