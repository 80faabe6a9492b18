import { nameFirstKey, readSealingKey } from '#db/queries/sealing-key.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Seal } from '#server/sealing/seal.ts';

type Seals = Pick<Deps, 'seals'>;

/**
 * The seal of the hour; undefined while nothing has been sealed.
 * @throws when its key isn't in KEYS_DIR
 */
export async function findSeal(
  db: Handle<Pick<Schema, 'sealing_key'>>,
  { seals }: Seals,
): Promise<Seal | undefined> {
  const name = await readSealingKey(db);
  return name === undefined ? undefined : seals.find(name);
}

/**
 * The seal of the hour until the transaction ends: the rewrite, which replaces it, waits.
 * @throws when its key isn't in KEYS_DIR
 */
export async function openSeal(trx: Transaction, { seals }: Seals): Promise<Seal> {
  const named = await findSeal(trx, { seals });
  if (named !== undefined) return named;
  const { name } = seals.create();
  seals.save(name);
  await nameFirstKey(trx, name);
  return seals.find((await readSealingKey(trx)) ?? '');
}
