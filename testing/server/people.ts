import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertArrival } from '#db/queries/arrivals.ts';
import { insertGrant } from '#db/queries/grants.ts';
import { saveLiveVerification } from '#db/queries/verifications.ts';
import type { Transaction } from '#db/schema.ts';
import type { VerifiedSubject } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { openSeal } from '#server/sealing/open-seal.ts';
import { sealArrival } from '#server/sealing/sealed-arrivals.ts';
import { sealGrant, sealVerification } from '#server/sealing/sealed-people.ts';
import { openSeals } from '#server/sealing/seals.ts';
import { makeContent } from '#testing/database/factories.ts';

type Sealing = Pick<Deps, 'db' | 'seals'>;

/** What a rewrite needs, with keys in a folder of their own. */
export function makeSealing(db: Deps['db'], random?: (bytes: number) => Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'candor-seals-'));
  return {
    db,
    seals: openSeals(folder, random),
    now: () => new Date('2026-06-15T12:00:00.000Z'),
    folder,
  };
}
type Person = VerifiedSubject & { request_hash: string; expires_at: string };

/** Writes the grant and the live verification of a person, sealed. */
export const savePerson =
  (deps: Sealing) =>
  async (trx: Transaction, { request_hash, expires_at, ...verified }: Person): Promise<void> => {
    const seal = await openSeal(trx, deps);
    await saveLiveVerification(trx, sealVerification(seal, { ...verified, expires_at }));
    await insertGrant(trx, sealGrant(seal, { ...verified, request_hash }));
  };

/** Writes a review that waits for the full hour. */
export const saveArrival = (deps: Sealing, id: number): Promise<unknown> =>
  deps.db.transaction().execute(async (trx: Transaction) => {
    const submission = { id, revision: 1, release: 'at_once' as const, ...makeContent(1) };
    const arrival = { submission, nullifier: null, receipt_hash: null };
    await insertArrival(trx, sealArrival(await openSeal(trx, deps), arrival));
  });

type Sealed = 'grants' | 'live_verifications';

/** Rows as they are stored, those of earlier hours too. */
export async function sealedRows(
  db: Deps['db'],
  table: Sealed,
): Promise<{ lookup: string; sealed: string }[]> {
  const rows = await db.selectFrom(table).select(['lookup', 'sealed']).execute();
  if (table !== 'grants') return rows;
  const key = await db.selectFrom('sealing_key').select('side').executeTakeFirst();
  const settled = key?.side === 'b' ? 'grants_b' : 'grants_a';
  return [...rows, ...(await db.selectFrom(settled).select(['lookup', 'sealed']).execute())];
}

/** What is sealed in a table, opened. */
export function openPeople(deps: Sealing, table: Sealed): Promise<Record<string, unknown>[]> {
  return deps.db.transaction().execute(async (trx: Transaction) => {
    const seal = await openSeal(trx, deps);
    const rows = await sealedRows(trx, table);
    return rows.map(({ lookup, sealed }) => seal.open(lookup, sealed));
  });
}
