import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { secretFile } from '../secrets/secret-file.ts';

/**
 * Throws when APP_SECRET isn't the one that the keys in KEYS_DIR were last used with: one of several servers with another
 * secret would sign everybody out whom the others have signed in. What is stored to notice it is a keyed hash of the
 * site's own identity.
 */
export function requireSameSecret({
  config,
  keys,
  keyedHash,
}: Pick<Deps, 'config' | 'keys' | 'keyedHash'>): void {
  const path = join(config.keysDir, 'app-secret-check');
  const check = keyedHash('app-secret-check', keys.identity().toString('base64'));
  if (secretFile(path, () => check) === check) return;
  const secret = config.appSecret ? 'APP_SECRET' : `The secret in ${join(config.dataDir, 'app-secret')}`;
  throw new Error(
    `${secret} isn't the one that the keys in ${config.keysDir} (KEYS_DIR) were used with. Use the previous secret, or the keys that belong to this one. If you changed it on purpose, delete ${path} and start again. Everyone who is signed in then has to sign in again.`,
  );
}
