import { createHash, randomInt } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Database } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { insertCompany } from '#db/queries/companies.ts';
import { nameFirstKey } from '#db/queries/sealing-key.ts';
import { insertSettledGrants } from '#db/queries/settled-rows.ts';
import { saveSubmission } from '#db/queries/submissions.ts';
import type { Transaction } from '#db/schema.ts';
import { openKeys } from '#server/anonymity/keys.ts';
import type { Seal } from '#server/sealing/seal.ts';
import { sealGrant } from '#server/sealing/sealed-people.ts';
import { openSeals } from '#server/sealing/seals.ts';
import { makeContent } from '#testing/database/factories.ts';
import { startPostgres } from '#testing/database/postgres-server.ts';
import type { Figure, Place } from './figures.ts';
import { probeWhile } from './probe.ts';
import { clockBeforeFullHour, startServer } from './processes.ts';

const GRANTS = 1_000_000;
const COMPANIES = 50_000;
/** Reviews that wait for a moderator, and receipts and used credentials that aren't settled yet. */
const PENDING = 500;
const TEXT = 'Fair shifts and honest planning, but the heating fails each winter. '.repeat(12);
const ROWS_AT_ONCE = 500;
const PATIENCE_MS = 300_000;
/** From the start of the server to its full hour: enough for the rewrite at the start. */
const UNTIL_HOUR_MS = 120_000;
const QUIET_MS = 5000;

const MOST_SECONDS = 60;
const MOST_MILLISECONDS = 25;

/**
 * How long a real server takes to seal a million grants again, and how long the slowest request from another process
 * waits in the meantime, on both databases.
 */
export async function benchRewrite({ folder }: Place): Promise<Figure[]> {
  const onSqlite = await measure(`sqlite:${join(folder, 'rewrite.db')}`, join(folder, 'keys-sqlite'));
  const { url, stop } = await startPostgres();
  const onPostgres = await measure(`${url}/template_candor`, join(folder, 'keys-postgres'));
  await stop();
  return [...onSqlite, ...onPostgres];
}

async function measure(url: string, keys: string): Promise<Figure[]> {
  const db = connect(url);
  await migrate(db);
  await fill(db, keys);
  const server = await startServer(dirname(keys), url, {
    env: { PATH: '', KEYS_DIR: keys },
    node: clockBeforeFullHour(UNTIL_HOUR_MS),
  });
  // A server rewrites when it starts, and has much else to do then.
  await waitForRewrite(db);
  await pause(QUIET_MS);
  const quiet = await probeWhile(server.url, () => pause(QUIET_MS));
  let seconds = 0;
  const busy = await probeWhile(server.url, async () => {
    ({ seconds } = await waitForRewrite(db));
  });
  await server[Symbol.asyncDispose]();
  await db.destroy();
  const name = url.startsWith('sqlite') ? 'SQLite' : 'PostgreSQL';
  return [
    { name: `${name}: ${GRANTS} grants sealed again`, value: seconds, unit: 's', target: MOST_SECONDS },
    {
      name: `${name}: longest read meanwhile`,
      value: busy.longestRead,
      unit: 'ms',
      target: MOST_MILLISECONDS,
    },
    {
      name: `${name}: longest write meanwhile`,
      value: busy.longestWrite,
      unit: 'ms',
      target: MOST_MILLISECONDS,
    },
    { name: `${name}: longest read without it`, value: quiet.longestRead, unit: 'ms' },
    { name: `${name}: longest write without it`, value: quiet.longestWrite, unit: 'ms' },
  ];
}

/**
 * Until the server has named another key and the side of the grants that it replaced is empty.
 * @returns the seconds since it began; 0 if that was too short to be seen
 */
export async function waitForRewrite(db: Database): Promise<{ seconds: number }> {
  const read = () => db.selectFrom('sealing_key').selectAll().executeTakeFirstOrThrow();
  const { name, side } = await read();
  const patience = performance.now() + PATIENCE_MS;
  let start: number | undefined;
  for (let now = await read(); now.name === name; now = await read()) {
    if (performance.now() > patience) throw new Error('The rewrite has not come.');
    if (now.next !== null) start ??= performance.now();
    await pause(50);
  }
  const isThere = async () =>
    (await db.selectFrom(`grants_${side}`).select('lookup').limit(1).execute()).length > 0;
  while (await isThere()) await pause(50);
  return { seconds: start === undefined ? 0 : (performance.now() - start) / 1000 };
}

const hash = () =>
  createHash('sha256')
    .update(String(randomInt(2 ** 47)))
    .digest('base64url');

async function fill(db: Database, keys: string): Promise<void> {
  openKeys(keys).pepper(String(new Date().getUTCFullYear()));
  const seals = openSeals(keys);
  const seal = seals.create();
  seals.save(seal.name);
  await nameFirstKey(db, seal.name);
  await db.transaction().execute(async (trx: Transaction) => {
    const place = { hq_location: null, address: null, created_on: '2026-01-01' };
    for (let number = 1; number <= 100; number += 1)
      await insertCompany(trx, { name: `Company ${number}`, domain: `c${number}.example`, ...place });
    await fillSmallTables(trx);
  });
  await fillGrants(db, seal);
}

async function fillGrants(db: Database, seal: Seal): Promise<void> {
  const period = String(new Date().getUTCFullYear());
  const subjects = Array.from({ length: GRANTS }, hash);
  const order = subjects.map((subject) => [seal.lookup('grant', subject), subject] as const).sort();
  for (let done = 0; done < GRANTS; done += ROWS_AT_ONCE) {
    const part = order.slice(done, done + ROWS_AT_ONCE).map(([, subject]) => ({ subject, period }));
    const grants = part.map((row) =>
      sealGrant(seal, {
        ...row,
        request_hash: hash(),
        company_id: Math.floor(COMPANIES * Math.random() ** 3) + 1,
      }),
    );
    await insertSettledGrants(db, 'a', grants);
  }
}

async function fillSmallTables(trx: Transaction): Promise<void> {
  for (let index = 1; index <= PENDING; index += 1) {
    const id = randomInt(1, 2 ** 47);
    const content = makeContent((index % 100) + 1, { review_text: TEXT });
    await saveSubmission(trx, { id, revision: 1, release: 'at_once', ...content });
    await trx
      .insertInto('receipts')
      .values({ receipt_hash: hash(), review_id: id, appeal: 'open' })
      .execute();
    await trx.insertInto('nullifiers').values({ nullifier: hash(), period: '2026' }).execute();
  }
}
