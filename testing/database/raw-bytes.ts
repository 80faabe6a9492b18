import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** Path of the file in an SQLite URL. */
export const fileOf = (url: string) => url.replace('sqlite:', '');

/** Everything that SQLite stores on disk: the file and its log. */
function rawBytes(url: string): Buffer {
  const file = fileOf(url);
  return Buffer.concat([readFileSync(file), readFileSync(`${file}-wal`)]);
}

/** Which of these texts are anywhere in a database's files: SQLite's file and log, or all of PostgreSQL's pages. */
export async function findRaw(
  { db, url }: { db: Database; url: string },
  texts: string[],
): Promise<string[]> {
  const bytes = url.startsWith('sqlite:') ? rawBytes(url) : await allPages(db);
  return texts.filter((text) => bytes.includes(text));
}

/** Tables, indexes, long values and the server's catalogs, including the samples in its statistics. */
async function allPages(db: Database): Promise<Buffer> {
  await sql`create extension if not exists pageinspect`.execute(db);
  const { rows } = await sql<{ page: Buffer }>`select get_raw_page(oid::regclass::text, page::integer) as page
    from pg_class, generate_series(0, pg_relation_size(oid) / 8192 - 1) as page
    where relkind in ('r', 'i', 't') and not relisshared`.execute(db);
  return Buffer.concat(rows.map((row) => row.page));
}

/**
 * Which of these texts are on disk: in the database's files, which PostgreSQL writes at a checkpoint, and in the log.
 */
export async function findOnDisk(
  { db, url }: { db: Database; url: string },
  texts: string[],
): Promise<{ files: string[]; log: string[] }> {
  const found = (bytes: Buffer) => texts.filter((text) => bytes.includes(text));
  if (url.startsWith('sqlite:'))
    return { files: found(readFileSync(fileOf(url))), log: found(readFileSync(`${fileOf(url)}-wal`)) };
  const { folder, oid } = await dataDirectory(db);
  return {
    files: found(readFolder(join(folder, 'base', String(oid)))),
    log: found(readFolder(join(folder, 'pg_wal'))),
  };
}

/** PostgreSQL's write-ahead log, oldest file first; empty on SQLite. */
export async function readServerLog({ db, url }: { db: Database; url: string }): Promise<Buffer> {
  if (url.startsWith('sqlite:')) return Buffer.alloc(0);
  return readFolder(join((await dataDirectory(db)).folder, 'pg_wal'));
}

async function dataDirectory(db: Database): Promise<{ folder: string; oid: number }> {
  const { rows } = await sql<{
    folder: string;
    oid: number;
  }>`select current_setting('data_directory') as folder, oid
    from pg_database where datname = current_database()`.execute(db);
  return rows[0] ?? { folder: '', oid: 0 };
}

/** All files of a folder, one after the other. Some may disappear meanwhile. */
function readFolder(folder: string): Buffer {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  files.sort((one, other) => (one.name < other.name ? -1 : 1));
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, name));
    } catch {
      return Buffer.alloc(0);
    }
  };
  return Buffer.concat(files.map(({ name }) => read(name)));
}
