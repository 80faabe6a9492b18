import { listArrivalLookups } from '#db/queries/arrivals.ts';
import { listGrants } from '#db/queries/grants.ts';
import { announceNextKey, lockSealing } from '#db/queries/sealing-key.ts';
import { holdTables } from '#db/queries/small-tables.ts';
import type { Transaction } from '#db/schema.ts';
import type { GrantsSide, GrantsTable, SealingKeyTable } from '#db/tables/verification.ts';
import type { Seal } from '#server/anonymity/seal.ts';
import type { Deps } from '#server/deps.ts';
import { openSeal } from '#server/steps/open-seal.ts';

type Sealing = Pick<Deps, 'db' | 'seals'>;

/** What is sealed again, and with which key. */
export type Claim = {
  old: Seal;
  next: Seal;
  /** Where the grants are that are sealed with the old key. */
  side: GrantsSide;
  /** Grants of the past hour. Those that come later wait for the next rewrite. */
  recent: GrantsTable[];
  /** Lookups of the reviews that arrived in the past hour. */
  arrivals: Set<string>;
};

/**
 * Lets one server at a time rewrite the small tables: each shows in the database that it is alive, and one that hasn't
 * done so for `deadAfter` ms has died. No clocks are compared.
 * @returns a function that tries to begin: `busy` while another server is rewriting, `done` when that one has finished
 */
export function claimRewrite({ db, seals }: Sealing, deadAfter: number) {
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
    await holdTables(db, [], async (trx) => {
      const sealing = (await lockSealing(trx)) ?? (await nameFirst(trx, { seals }));
      first ??= sealing;
      if (first.name !== sealing.name) result = 'done';
      else if (!isAlive(sealing)) result = await begin(trx, { seals }, sealing);
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

/** Reads arrivals before grants: somebody who sends a review between the two has her grant in this hour, or both later. */
async function begin(
  trx: Transaction,
  { seals }: Pick<Deps, 'seals'>,
  { name, side }: SealingKeyTable,
): Promise<Claim> {
  const old = seals.find(name);
  const next = seals.create(old);
  // Others create a key only while they have locked its row, like us: what else there is was left by a crash.
  seals.keepOnly(old.name, next.name);
  await announceNextKey(trx, next.name);
  const arrivals = new Set(await listArrivalLookups(trx));
  return { old, next, side, arrivals, recent: await listGrants(trx) };
}
