import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { fillDatabase, type SizeName, sizes } from './fill.ts';

const FOLDER = join(tmpdir(), 'candor-bench-data');
/** Folders and files. A database that other code has filled isn't the same. */
const FILLED_BY = [
  ...['.', '../../db/migrations', '../../db/search'],
  ...[
    'addresses',
    'edit-distance',
    'review-score',
    'review-words',
    'search-key',
    'search-tokens',
    'search-words',
  ].map((rule) => `../../shared/rules/${rule}.ts`),
  ...['fill-review-words', 'refresh-search', 'split-words'].map((job) => `../../server/jobs/${job}.ts`),
];

/** The SQLite file of this size, search index included. It is filled once and never written to again. */
export async function filledDatabase(size: SizeName): Promise<string> {
  const file = join(FOLDER, `${size}-${fingerprint()}.db`);
  if (existsSync(file)) return file;
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  console.log(`Filling ${file} once.`);
  const db = connect(`sqlite:${unfinished}`);
  await migrate(db);
  await fillDatabase(db, sizes[size]);
  await db.destroy();
  renameSync(unfinished, file);
  return file;
}

/** A database of this size in a folder, to write to. */
export async function copyOfFilled(size: SizeName, folder: string, name = `${size}.db`): Promise<string> {
  const file = join(folder, name);
  copyFileSync(await filledDatabase(size), file, constants.COPYFILE_FICLONE);
  // Otherwise the system writes gigabytes in the next half minute, and each commit of what is measured waits for them.
  const copied = openSync(file, 'r+');
  fsyncSync(copied);
  closeSync(copied);
  return file;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of filledBy()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** The files whose code decides what is in a filled database. */
export function filledBy(): string[] {
  const filesAt = (path: string) =>
    path.endsWith('.ts') ? [path] : readdirSync(path).map((name) => join(path, name));
  return FILLED_BY.flatMap((path) => filesAt(join(import.meta.dirname, path))).filter(
    (file) => !file.endsWith('.test.ts'),
  );
}
