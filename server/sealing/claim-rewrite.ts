import { listArrivalLookups } from '#db/queries/arrivals.ts';
import { listGrants } from '#db/queries/grants.ts';
import { announceNextKey, lockSealing } from '#db/queries/sealing-key.ts';
import { holdTables } from '#db/queries/small-tables.ts';
import type { Transaction } from '#db/schema.ts';
import type { GrantsSide, GrantsTable, SealingKeyTable } from '#db/tables/verification.ts';
import type { Deps } from '#server/deps.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import type { Seal } from '#server/sealing/seal.ts';

const HOUR_MS = 3_600_000;
/** A clock may be late by this much. */
const EARLY_MS = 600_000;

type Sealing = Pick<Deps, 'db' | 'seals' | 'now'>;

export type ClaimLimits = {
  /** A server that hasn't shown for so many milliseconds that it is rewriting has died. */
  deadAfter?: number;
  /** Opens no reviews if that was done in the running hour already. */
  oncePerHour?: boolean;
};

/** What is sealed again, and with which key. */
export type Claim = {
  old: Seal;
  next: Seal;
  /** Where the grants are that are sealed with the old key. */
  side: GrantsSide;
  /** Grants of the past hour. Those that come later wait for the next rewrite. */
  recent: GrantsTable[];
  /** Lookups of the reviews that are opened: those that arrived in the past hour. */
  arrivals: Set<string>;
  /** The running hour; shortly before its end, the next one. */
  hour: string;
  /** Whether this is the first rewrite of a month, which counts the groups: more often, the steps would date grants. */
  newMonth: boolean;
};

/**
 * Lets one server at a time rewrite the small tables: each shows in the database that it is alive. No clocks are
 * compared for that.
 * @returns a function that tries to begin: `busy` while another server is rewriting, `done` when that one has finished
 */
export function claimRewrite(sealing: Sealing, { deadAfter = 3000, oncePerHour = false }: ClaimLimits) {
  let first: SealingKeyTable | undefined;
  let seen = { sign: '', at: 0 };
  const isAlive = ({ next, beat }: SealingKeyTable) => {
    if (next === null) return false;
    const sign = `${next} ${beat}`;
    if (seen.sign !== sign) seen = { sign, at: performance.now() };
    return performance.now() - seen.at < deadAfter;
  };
  return async (): Promise<Claim | 'busy' | 'done'> => {
    let result: Claim | 'busy' | 'done' = 'busy';
    await holdTables(sealing.db, [], async (trx) => {
      const row = (await lockSealing(trx)) ?? (await nameFirst(trx, sealing));
      first ??= row;
      if (first.name !== row.name) result = 'done';
      else if (!isAlive(row)) result = await begin(trx, sealing, row, oncePerHour);
    });
    return result;
  };
}

async function nameFirst(trx: Transaction, sealing: Pick<Deps, 'seals'>): Promise<SealingKeyTable> {
  await openSeal(trx, sealing);
  const named = await lockSealing(trx);
  if (named === undefined) throw new Error('The database has no row for the key of the hour.');
  return named;
}

/** Reads arrivals before grants: someone who sends a review between the two has her grant in this hour, or both later. */
async function begin(
  trx: Transaction,
  { seals, now }: Sealing,
  { name, side, opened_hour }: SealingKeyTable,
  oncePerHour: boolean,
): Promise<Claim> {
  const hour = hourOf(now());
  // Without an hour, the site has just been set up.
  const wait = oncePerHour && isRecent(opened_hour ?? hour, hour);
  const old = seals.find(name);
  const next = seals.create(old);
  // Others save a key only while they have locked its row, like us: what else there is was left by a crash.
  seals.keepOnly(old.name);
  await announceNextKey(trx, next.name);
  const arrivals = new Set(wait ? [] : await listArrivalLookups(trx));
  const newMonth = opened_hour?.slice(0, 7) !== hour.slice(0, 7);
  return { old, next, side, arrivals, hour, newMonth, recent: await listGrants(trx) };
}

/** So that the rewrites at one full hour count as one, even if a clock is minutes late or a server starts shortly before. */
function hourOf(now: Date): string {
  return new Date(now.getTime() + EARLY_MS).toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
}

/** Whether reviews have been opened in this hour, or in one that a clock set back repeats; not if a clock was far ahead. */
function isRecent(opened: string, hour: string): boolean {
  const ahead = Date.parse(`${opened}:00Z`) - Date.parse(`${hour}:00Z`);
  return ahead >= 0 && ahead <= 2 * HOUR_MS;
}
