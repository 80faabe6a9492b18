import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import type { Config } from '../start/env.ts';
import { systemRandom } from './random.ts';
import { secretFile } from './secret-file.ts';

/** Hashes with APP_SECRET, or with a secret that is created on first need. */
export function createKeyedHash(config: Pick<Config, 'appSecret' | 'dataDir'>): Deps['keyedHash'] {
  return keyedHashWith(config.appSecret ?? secretFile(secretPath(config), systemRandom.token));
}

export const keyedHashWith =
  (secret: string): Deps['keyedHash'] =>
  (purpose, value) =>
    createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url');

export const secretPath = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'app-secret');

/** What backups are signed with. */
export const backupKey = ({ keyedHash }: Pick<Deps, 'keyedHash'>): Buffer =>
  Buffer.from(keyedHash('key of backups', ''), 'base64url');
