import { deleteApiKey, hasApiKey, insertApiKey } from '#db/queries/api-keys.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { invalidField } from '#server/errors.ts';
import { type Actor, recordAudit } from '#server/steps/record-audit.ts';
import { apiKeyFrom } from '#shared/rules/api-key.ts';
import { month } from '#shared/rules/calendar.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'random' | 'keyedHash'>;

/**
 * Makes a key with which a known program may read more often. Only its hash is stored.
 * @param actor Without one, the operator at the command line.
 * @throws `invalid` if another key has this name
 */
export async function makeApiKey(deps: Needs, name: string, actor?: Actor) {
  const key = apiKeyFrom(deps.random.token());
  const made_month = month(deps.now());
  await deps.db.transaction().execute(async (trx: Transaction) => {
    if (!(await insertApiKey(trx, { key_hash: hashOf(deps, key), name, made_month })))
      throw invalidField('name', 'Another key has this name. Choose a different one.');
    await recordAudit(trx, deps, { kind: 'api_key_made', ...(actor && { actor }), after: name });
  });
  return { name, made_month, key };
}

/** Returns whether there was a key of this name. */
export function revokeApiKey(deps: Needs, name: string, actor?: Actor): Promise<boolean> {
  return deps.db.transaction().execute(async (trx: Transaction) => {
    if (!(await deleteApiKey(trx, name))) return false;
    await recordAudit(trx, deps, { kind: 'api_key_revoked', ...(actor && { actor }), after: name });
    return true;
  });
}

/** The hash under which calls with this key are counted; undefined if the key is wrong or was revoked. */
export async function recognizeApiKey(
  deps: Pick<Deps, 'db' | 'keyedHash'>,
  key: string,
): Promise<string | undefined> {
  const keyHash = hashOf(deps, key);
  return (await hasApiKey(deps.db, keyHash)) ? keyHash : undefined;
}

function hashOf({ keyedHash }: Pick<Deps, 'keyedHash'>, key: string): string {
  return keyedHash('API key', key);
}
