import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/** Follows the database in the file. SQLite reads only as far as the header says the database goes. */
const trailerOf = (signature: string) => `candor-backup-1 ${signature}\n`;
const LENGTH = trailerOf('0'.repeat(64)).length;

export type BackupKey = Buffer;

/** Signs a backup: adds an HMAC-SHA256 of everything in the file to its end. */
export async function signBackup(path: string, key: BackupKey): Promise<void> {
  const { size } = await stat(path);
  const signature = await signatureOf(path, size, key);
  await using file = await open(path, 'a');
  await file.writeFile(trailerOf(signature));
  await file.sync();
}

/** Whether a backup is unchanged since it was signed with this key. */
export async function isGenuine(path: string, key: BackupKey): Promise<boolean> {
  const { size } = await stat(path);
  if (size < LENGTH) return false;
  await using file = await open(path);
  const { buffer: trailer } = await file.read(Buffer.alloc(LENGTH), 0, LENGTH, size - LENGTH);
  const expected = Buffer.from(trailerOf(await signatureOf(path, size - LENGTH, key)));
  return timingSafeEqual(trailer, expected);
}

async function signatureOf(path: string, size: number, key: BackupKey): Promise<string> {
  const hash = createHmac('sha256', key);
  for await (const part of createReadStream(path, { end: size - 1, highWaterMark: 2 ** 20 }))
    hash.update(part);
  return hash.digest('hex');
}
