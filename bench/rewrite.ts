import { createHash, randomInt } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { connect, type Database } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { insertCompany } from '#db/queries/companies.ts';
import type { Transaction } from '#db/schema.ts';
import { makeContent } from '#db/testing/factories.ts';
import type { Seal } from '#server/anonymity/seal.ts';
import { sealGrant } from '#server/anonymity/sealed-people.ts';
import { openSeals, type Seals } from '#server/anonymity/seals.ts';
import { rewriteSmallTables } from '#server/jobs/rewrite-small-tables.ts';
import { openSeal } from '#server/steps/open-seal.ts';
import { median } from './median.ts';
import type { RunningApp } from './running-app.ts';

const GRANTS = 100_000;
const SUBMISSIONS = 20_000;
const COMPANIES = 500;
const TEXT = 'Fair shifts and honest planning, but the heating fails each winter. '.repeat(12);
const ROWS_AT_ONCE = 500;
const ROUNDS = 3;

const hash = () =>
  createHash('sha256')
    .update(String(randomInt(2 ** 47)))
    .digest('base64url');

/** How long the hourly rewrite of the small tables blocks a server on SQLite. */
export async function benchRewrite({ folder }: RunningApp): Promise<boolean> {
  const file = join(folder, 'rewrite.db');
  const db = connect(`sqlite:${file}`);
  await migrate(db);
  const seals = openSeals(folder);
  await db.transaction().execute(async (trx: Transaction) => fill(trx, await openSeal(trx, { seals })));
  const rounds: { whole: number; longest: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timeRewrite(db, seals));
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick)).toFixed(0);
  const megabytes = (statSync(file).size / 2 ** 20).toFixed(0);
  console.log(
    `rewrite of ${GRANTS} grants and ${SUBMISSIONS} submissions (${megabytes} MB): ${of(({ whole }) => whole)} ms, of which ${of(({ longest }) => longest)} ms at a stretch`,
  );
  await db.destroy();
  return true;
}

async function timeRewrite(db: Database, seals: Seals) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const start = performance.now();
  await rewriteSmallTables({ db, seals, now: () => new Date() });
  const whole = performance.now() - start;
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return { whole, longest: delay.max / 1e6 };
}

async function fill(trx: Transaction, seal: Seal): Promise<void> {
  for (let number = 1; number <= COMPANIES; number += 1) {
    const name = `Company ${number}`;
    const place = { hq_location: null, address: null };
    await insertCompany(trx, { name, domain: `c${number}.example`, created_on: '2026-01-01', ...place });
  }
  const company_id = () => randomInt(1, COMPANIES + 1);
  await inParts(GRANTS, async (count) => {
    const verified = Array.from({ length: count }, () => ({ company_id: company_id(), period: '2026' }));
    const grants = verified.map((row) => sealGrant(seal, { ...row, subject: hash(), request_hash: hash() }));
    await trx.insertInto('grants').values(grants).execute();
    const nullifiers = verified.map(({ period }) => ({ nullifier: hash(), period }));
    await trx.insertInto('nullifiers').values(nullifiers).execute();
  });
  await inParts(SUBMISSIONS, async (count) => {
    const submissions = Array.from({ length: count }, () => ({
      ...makeContent(company_id(), { review_text: TEXT }),
      id: randomInt(1, 2 ** 47),
      status: 'pending' as const,
      revision: 1,
      release: 'at_once' as const,
      rejected_month: null,
    }));
    await trx.insertInto('submissions').values(submissions).execute();
    const receipts = submissions.map(({ id }) => ({ receipt_hash: hash(), review_id: id }));
    await trx
      .insertInto('receipts')
      .values(receipts.map((receipt) => ({ ...receipt, appeal: 'open' as const })))
      .execute();
  });
}

async function inParts(count: number, insert: (count: number) => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += ROWS_AT_ONCE) await insert(Math.min(ROWS_AT_ONCE, count - done));
}
