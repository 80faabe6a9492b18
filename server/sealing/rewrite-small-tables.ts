import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/connect.ts';
import { deleteOtherEvidence } from '#db/queries/dispute-answers.ts';
import { changeGroupSizes, compareGroupSizes } from '#db/queries/group-sizes.ts';
import { isUnchallenged, nameNextKey, showAlive, withdrawNextKey } from '#db/queries/sealing-key.ts';
import {
  deleteSettledGrants,
  grantsTables,
  hasRows,
  otherSide,
  settleRows,
  settlingTables,
} from '#db/queries/settled-rows.ts';
import {
  beforeRewrite,
  dropFreePart,
  emptyChangeLog,
  hideLastUse,
  holdTables,
  layOutAgain,
  lockedTables,
  rewriteInKeyOrder,
  writeLazily,
} from '#db/queries/small-tables.ts';
import { readYearEnd } from '#db/queries/year-ends.ts';
import type { Transaction } from '#db/schema.ts';
import type { GrantsSide, GroupSizesTable } from '#db/tables/verification.ts';
import type { Deps } from '#server/deps.ts';
import { openAnswered, sealAnswered } from '#server/sealing/answered-requests.ts';
import { answerWith, openAnswer, sealAnswer } from '#server/sealing/sealed-answers.ts';
import { openArrival, sealArrival } from '#server/sealing/sealed-arrivals.ts';
import { openGrant, openVerification, sealGrant, sealVerification } from '#server/sealing/sealed-people.ts';
import { openRequest, openRequests, sealRequest } from '#server/sealing/sealed-requests.ts';
import { openArrivals } from '#server/sealing/store-review.ts';
import { type Claim, type ClaimLimits, claimRewrite } from './claim-rewrite.ts';
import { sealGrantsAgain } from './seal-grants.ts';

const PAUSE_MS = 200;
const BEAT_MS = 500;
/** So few rows and pages that no one else waits long for the database. */
const ROWS_AT_ONCE = 1000;
const PAGES_AT_ONCE = 50;
/** Who waits for SQLite's lock looks again every 5 ms. */
const LET_OTHERS_MS = 6;
/**
 * From so many rows on, receipts and used credentials leave the tables that are rewritten as a whole: a thousand of
 * them, chosen at random. If all left, someone who sends a thousand reviews would decide between whom the line is
 * drawn.
 */
const SETTLE_FROM = 2 * ROWS_AT_ONCE;

type Rewriter = Pick<Deps, 'db' | 'seals' | 'now'>;

type Limits = ClaimLimits & {
  /** For how many milliseconds to go on; called again and again. */
  patience?: () => number;
  /** No one else writes through the connection. */
  ownConnection?: boolean;
};

/**
 * Moves the reviews that it opens into their tables, seals everything about people again under a new key, removes the
 * order of arrival from the small tables, deletes expired verifications and updates the group sizes. Afterward, a copy
 * of the database doesn't show what was written together, and the previous key is destroyed. A kill in the middle
 * leaves everything as it was. While another server is rewriting, this one waits until that one has finished or died.
 */
export async function rewriteSmallTables(
  deps: Rewriter,
  { patience = () => 10_000, ownConnection = false, ...limits }: Limits = {},
): Promise<void> {
  const { db, seals } = deps;
  const start = performance.now();
  const insist = () => {
    if (performance.now() - start > patience()) throw new Error('The small tables are in use.');
  };
  const until = async (attempt: () => Promise<boolean>) => {
    while (!(await attempt())) {
      insist();
      await pause(PAUSE_MS);
    }
  };
  await until(() => beforeRewrite(db));
  const tryToClaim = claimRewrite(deps, limits);
  let claim: Claim | 'busy' | 'done' = 'busy';
  await until(async () => {
    claim = await tryToClaim();
    return claim !== 'busy';
  });
  if (typeof claim === 'string') return;
  const { old, next, side, newMonth }: Claim = claim;
  const layOut = () =>
    until(async () => {
      await showAlive(db, next.name);
      return holdTables(db, lockedTables, layOutAgain);
    });
  try {
    if (ownConnection) await writeLazily(db, true);
    await layOut();
    const sizes = await settleGrants(deps, claim, insist, until);
    if (newMonth) await updateGroupSizes(db, sizes, until);
    // The old key is destroyed right after the next transaction, which must therefore be on the disk.
    if (ownConnection) await writeLazily(db, false);
    await until(async () => {
      // While we wait for the lock, too. What was written lazily reaches the disk with it, and not while others wait.
      await showAlive(db, next.name);
      return holdTables(db, lockedTables, (trx) => changeKeys(trx, deps, claim as Claim));
    });
  } catch (error) {
    // So that the next attempt needn't wait until this one seems dead; if it fails too, that one will.
    const isOurs = await withdrawNextKey(db, next.name).catch(() => false);
    // Otherwise, the key may be in use: the next attempt finds out.
    if (isOurs) seals.destroy(next.name);
    throw error;
  }
  // Only this one: another server may be sealing with the next key already.
  seals.destroy(old.name);
  if (ownConnection) await writeLazily(db, true);
  // Once another server has begun, that one empties the side, and fills it.
  await emptySide(db, side, until, (trx) => isUnchallenged(trx, next.name));
  await settleMany(deps, until);
  while (await dropFreePart(db, PAGES_AT_ONCE)) await pause(LET_OTHERS_MS);
  // The small tables now go behind the grants in the file, so growing and shrinking doesn't move those.
  await layOut();
  await until(() => emptyChangeLog(db));
  await hideLastUse(db);
}

type Until = (attempt: () => Promise<boolean>) => Promise<void>;

/**
 * Fills the other side, which no one reads yet. Each transaction checks that no other server does: that one may have
 * taken us for dead.
 */
async function settleGrants({ db }: Rewriter, claim: Claim, insist: () => void, until: Until) {
  const { old, next, side, recent } = claim;
  const stayAlive = async (trx: Database) => {
    if (!(await showAlive(trx, next.name))) throw new Error('Another server has taken over the rewrite.');
    return true;
  };
  // What an earlier attempt has left there.
  await emptySide(db, otherSide[side], until, stayAlive);
  let shown = performance.now();
  return sealGrantsAgain({
    db,
    from: { seal: old, side },
    to: next,
    recent,
    oldestPeriod: (await readYearEnd(db)).kept_from,
    async progress() {
      insist();
      await breathe();
      if (performance.now() - shown < BEAT_MS) return;
      shown = performance.now();
      await stayAlive(db);
    },
    write: (work) =>
      until(async () => {
        insist();
        await breathe();
        return holdTables(db, [], async (trx) => {
          await stayAlive(trx);
          await work(trx);
        });
      }),
  });
}

async function updateGroupSizes(db: Database, sizes: GroupSizesTable[], until: Until): Promise<void> {
  const changes = await compareGroupSizes(db, sizes);
  for (let start = 0; start < changes.length; start += ROWS_AT_ONCE) {
    const part = changes.slice(start, start + ROWS_AT_ONCE);
    await until(() => holdTables(db, [], (trx) => changeGroupSizes(trx, part)));
    await pause(LET_OTHERS_MS);
  }
}

/** Deletes the grants of a side in short transactions, as long as `isOurs` says that no one else fills it. */
async function emptySide(
  db: Database,
  side: GrantsSide,
  until: Until,
  isOurs: (trx: Database) => Promise<boolean>,
): Promise<void> {
  let more = true;
  while (more) {
    await pause(LET_OTHERS_MS);
    await until(() =>
      holdTables(db, [grantsTables[side]], async (trx) => {
        more = (await isOurs(trx)) && (await deleteSettledGrants(trx, side, ROWS_AT_ONCE));
      }),
    );
  }
}

/** The one short transaction in which others have to wait. */
async function changeKeys(
  trx: Transaction,
  { seals, now }: Rewriter,
  { old, next, side, recent, arrivals, requests, opened }: Claim,
): Promise<void> {
  const settled = new Set(recent.map(({ lookup }) => lookup));
  await openArrivals(trx, old, arrivals, now());
  const choices = await openRequests(trx, old, requests);
  const evidence: string[] = [];
  await rewriteInKeyOrder(trx, {
    grants(row) {
      if (settled.has(row.lookup)) return undefined;
      return sealGrant(next, { ...openGrant(old, row), period: row.period });
    },
    live_verifications(row) {
      const verified = openVerification(old, row, now());
      return verified && sealVerification(next, verified);
    },
    arrivals: (row) => (arrivals.has(row.lookup) ? undefined : sealArrival(next, openArrival(old, row))),
    dispute_answers(row) {
      const answer = openAnswer(old, row, now());
      if (answer === undefined) return undefined;
      const kept = answerWith(answer, choices.get(answer.dispute_id));
      if (kept.evidence) evidence.push(kept.evidence.id);
      return sealAnswer(next, kept);
    },
    answered_requests(row) {
      const request = openAnswered(old, row, now());
      return request && sealAnswered(next, request);
    },
    author_requests: (row) =>
      requests.has(row.lookup) ? undefined : sealRequest(next, openRequest(old, row)),
  });
  await deleteOtherEvidence(trx, evidence);
  // As late as this, so a copy of the keys has two of them only if it was taken within milliseconds.
  seals.save(next.name);
  const named = { name: next.name, side: otherSide[side], opened_hour: opened };
  const isOurs = await nameNextKey(trx, named);
  if (!isOurs) throw new Error('Another server has taken over the rewrite.');
}

/** Many at once, so a copy doesn't show in which hour they came. */
async function settleMany({ db }: Rewriter, until: Until): Promise<void> {
  for (const table of settlingTables) {
    while (await hasRows(db, table, SETTLE_FROM)) {
      await until(() => holdTables(db, [table], (trx) => settleRows(trx, table, ROWS_AT_ONCE)));
      await breathe();
    }
  }
}
