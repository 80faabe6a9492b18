import { nameFirstKey, readSealingKey } from '#db/queries/sealing-key.ts';
import type { Transaction } from '#db/schema.ts';
import type { Seal } from '#server/anonymity/seal.ts';
import type { Deps } from '#server/deps.ts';

/**
 * The seal of grants and live verifications until the transaction ends: the rewrite, which replaces it, waits.
 * @throws when its key isn't in KEYS_DIR
 */
export async function openSeal(trx: Transaction, { seals }: Pick<Deps, 'seals'>): Promise<Seal> {
  const named = await readSealingKey(trx);
  if (named !== undefined) return seals.find(named);
  await nameFirstKey(trx, seals.create().name);
  return seals.find((await readSealingKey(trx)) ?? '');
}
