import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '#db/create-folder.ts';
import { destroyFile } from './secret-file.ts';

/** Not those of the hour, which no copy may keep. */
const KEPT = /^(app-secret-check|database|identity|\d{4}\.(json|ended))$/;

/** What a copy that was killed leaves after the name. */
const DRAFT = /\.[0-9a-f]{12}$/;

/** Makes a folder's keys the same as those of `KEYS_DIR`: a key that was destroyed there is destroyed here. */
export function copyKeys(keysDir: string, folder: string): void {
  createFolder(folder);
  const keys = readdirSync(keysDir).filter((name) => KEPT.test(name));
  for (const name of keys) {
    const draft = join(folder, `${name}.${randomBytes(6).toString('hex')}`);
    copyFileSync(join(keysDir, name), draft, constants.COPYFILE_EXCL);
    renameSync(draft, join(folder, name));
  }
  for (const name of readdirSync(folder))
    if (KEPT.test(name.replace(DRAFT, '')) && !keys.includes(name)) destroyFile(join(folder, name));
}
