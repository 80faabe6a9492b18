import { listArrivalLookups } from '#db/queries/arrivals.ts';
import { listRequests } from '#db/queries/author-requests.ts';
import { listGrants } from '#db/queries/grants.ts';
import { announceNextKey, lockSealing } from '#db/queries/sealing-key.ts';
import { holdTables } from '#db/queries/small-tables.ts';
import type { Transaction } from '#db/schema.ts';
import type { GrantsSide, GrantsTable, SealingKeyTable } from '#db/tables/verification.ts';
import type { Deps } from '#server/deps.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { hourToOpen, nearestHour } from '#server/sealing/opening-hours.ts';
import type { Seal } from '#server/sealing/seal.ts';

type Sealing = Pick<Deps, 'db' | 'seals' | 'now'>;

/**
 * Which waiting reviews a rewrite opens: all (`always`), all of them once at a full hour (`hourly`), or none (`never`).
 * Only the hourly job opens any: if a start or a stop did, anyone who noticed it would know when its few reviews came.
 */
export type Opening = 'always' | 'hourly' | 'never';

export type ClaimLimits = {
  /** A server that hasn't shown for so many milliseconds that it is rewriting has died. */
  deadAfter?: number;
  opens?: Opening;
};

/** What is sealed again, and with which key. */
export type Claim = {
  old: Seal;
  next: Seal;
  /** Where the grants are that are sealed with the old key. */
  side: GrantsSide;
  /** Grants of the past hour. Those that come later wait for the next rewrite. */
  recent: GrantsTable[];
  /** Lookups of the reviews that are opened. */
  arrivals: Set<string>;
  /** Lookups of authors' requests, which become due with the reviews. */
  requests: Set<string>;
  /** The hour in which reviews were last opened, this time included. */
  opened: string | null;
  /** Whether this is a month's first opening, which counts the groups. Counting more often would date grants. */
  newMonth: boolean;
};

/**
 * Lets one server at a time rewrite the small tables: each shows in the database that it is alive. No clocks are
 * compared for that.
 * @returns a function that tries to begin: `busy` while another server is rewriting, `done` when that one has finished
 */
export function claimRewrite(sealing: Sealing, { deadAfter = 3000, opens = 'always' }: ClaimLimits) {
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
      // A rewrite by a start or a stop doesn't count at the full hour.
      const leavesHour = opens === 'hourly' && hourToOpen(row.opened_hour, sealing.now()) !== undefined;
      if (first.name !== row.name && !leavesHour) result = 'done';
      else if (!isAlive(row)) result = await begin(trx, sealing, row, opens);
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

/**
 * Reads arrivals before grants: someone who sends a review between the two has her grant in this hour, or both later.
 */
async function begin(
  trx: Transaction,
  { seals, now }: Sealing,
  { name, side, opened_hour }: SealingKeyTable,
  opens: Opening,
): Promise<Claim> {
  const hours = { always: nearestHour(now()), hourly: hourToOpen(opened_hour, now()), never: undefined };
  const hour = hours[opens];
  const old = seals.find(name);
  const next = seals.create(old);
  // Others save a key only while they have locked its row, like us: what else there is was left by a crash.
  seals.keepOnly(old.name);
  await announceNextKey(trx, next.name);
  const arrivals = new Set(hour === undefined ? [] : await listArrivalLookups(trx));
  const requests = new Set(hour === undefined ? [] : (await listRequests(trx)).map(({ lookup }) => lookup));
  const newMonth = hour !== undefined && opened_hour?.slice(0, 7) !== hour.slice(0, 7);
  const opened = hour ?? opened_hour;
  return { old, next, side, arrivals, requests, opened, newMonth, recent: await listGrants(trx) };
}
